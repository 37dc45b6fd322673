/** The queues of the product, and what people are told of each. */
export const QUEUES = {
  closes: 'Closes each ended day: computes it, posts it shard by shard, finishes it.',
  payouts: 'Signs, sends and follows the payout of each withdrawal.',
  checks: 'Proves the books after each close, compares them with the chain, observes the reserves.',
  observations: 'Builds the list of rewards and the forecast beside a closed day.',
  notices: 'Tells the receivers of webhooks, and browsers, what was booked.',
} as const

export type QueueName = keyof typeof QUEUES

export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[]
