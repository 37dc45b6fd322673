import type { Header } from '../decode/chain-event.ts'
import type { Node } from '../fetch/node.ts'
import { RpcError } from '../fetch/rpc-error.ts'
import type { Random } from './random.ts'
import { SIMULATED_CONTRACT, type SimulatedBlock, type SimulatedChain } from './simulated-chain.ts'

/** How often each thing goes wrong, from 0 to 1. */
export interface Faults {
  readonly fails: number
  readonly dropsLog: number
  readonly lags: number
  readonly forgetsState: number
  readonly knowsNoFinal: number
  /** The chain moves on between two questions. */
  readonly chainMoves: number
}

export const noFaults: Faults = {
  fails: 0,
  dropsLog: 0,
  lags: 0,
  forgetsState: 0,
  knowsNoFinal: 0,
  chainMoves: 0,
}

/**
 * A node of the simulated chain that fails as nodes do.
 * @param faults read again at each question
 * @param moveChain called when the chain moves on
 */
export function simulatedNode(
  name: string,
  chain: SimulatedChain,
  random: Random,
  faults: () => Faults,
  moveChain: () => void,
): Node {
  let lag = 0
  const ask = async <Answer>(method: string, answer: () => Answer): Promise<Answer> => {
    await Promise.resolve()
    if (random.chance(faults().chainMoves)) moveChain()
    if (random.chance(faults().fails)) throw new RpcError(name, method, new Error('simulated'))
    return answer()
  }
  const refuse = (method: string): never => {
    throw Object.assign(new RpcError(name, method, new Error('simulated')), { kind: 'refused' })
  }
  const height = () => Math.max(0, chain.canonical.length - 1 - lag)
  const at = (number: bigint): SimulatedBlock | undefined =>
    number <= BigInt(height()) ? chain.canonical[Number(number)] : undefined
  const spoiled = (logs: readonly object[]) =>
    logs.length > 0 && random.chance(faults().dropsLog)
      ? logs.filter((_, index) => index !== random.below(logs.length))
      : logs

  return {
    name,
    contracts: [SIMULATED_CONTRACT],
    tellStray: () => undefined,
    head: () =>
      ask('head', () => {
        lag = random.chance(faults().lags) ? random.below(6) : 0
        return chain.canonical[height()]!.header
      }),
    finalized: () =>
      ask('finalized', (): Header | null =>
        random.chance(faults().knowsNoFinal)
          ? null
          : chain.canonical[Math.min(height(), chain.finalNumber)]!.header,
      ),
    headerByNumber: (number) => ask('headerByNumber', () => at(number)?.header ?? null),
    headerByHash: (hash) => ask('headerByHash', () => chain.all.get(hash)?.header ?? null),
    logsInRange: (from, to) =>
      ask('logsInRange', () => {
        if (!at(to)) refuse('logsInRange')
        return spoiled(chain.canonical.slice(Number(from), Number(to) + 1).flatMap((block) => block.logs))
      }),
    logsInBlock: (hash) =>
      ask('logsInBlock', () => spoiled((chain.all.get(hash) ?? refuse('logsInBlock')).logs)),
    tallyAt: (hash) =>
      ask('tallyAt', () => {
        const block = chain.all.get(hash)
        if (!block || random.chance(faults().forgetsState)) return refuse('tallyAt')
        return block.tally
      }),
    isOpen: () => ask('isOpen', () => true),
    maxFee: () => ask('maxFee', () => 500),
    provenTally: () => ask('provenTally', () => refuse('provenTally')),
    hasContract: () => ask('hasContract', () => true),
  }
}
