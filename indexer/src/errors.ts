/** A node answered, but with something that cannot be: worth asking again, or asking another node. */
export class BadAnswerError extends Error {
  override readonly name = 'BadAnswerError'
}

/** A node's logs do not add up to what the contract counted. Nothing was booked past the gap. */
export class IncompleteError extends Error {
  override readonly name = 'IncompleteError'
  constructor(
    readonly node: string,
    readonly gap: string,
  ) {
    super(`${node} left out a log: ${gap}`)
  }
}

/** The checkpoint is no longer what it was read as: another indexer leads by now. Nothing was written. */
export class CheckpointMovedError extends Error {
  override readonly name = 'CheckpointMovedError'
  constructor() {
    super('The checkpoint was moved by another indexer; nothing was written.')
  }
}

export type ProblemCode =
  | 'no_contract'
  | 'other_contract'
  | 'not_open'
  | 'incomplete_logs'
  | 'nodes_disagree'
  | 'no_quorum'
  | 'counters_disproved'
  | 'other_chain'
  | 'credited_before'
  | 'node_refuses'
  | 'nodes_fail'
  | 'head_stands_still'

/**
 * The indexer cannot go on by itself and has stopped committing. It keeps trying, and goes on where it was as soon as
 * the cause is gone.
 */
export class IndexerProblem extends Error {
  override readonly name = 'IndexerProblem'
  /**
   * @param code stable machine-readable name
   * @param message what is wrong and what to do, for operators
   */
  constructor(
    readonly code: ProblemCode,
    message: string,
    readonly details: Record<string, unknown> = {},
  ) {
    super(message)
  }
}
