import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DataSource } from 'typeorm'
import { createPublicClient, http } from 'viem'

/** How far payouts and the indexer are behind, looked at each second. */
export function watchLags(db: DataSource, rpcUrl: string) {
  const client = createPublicClient({ transport: http(rpcUrl) })
  let worst = { payoutS: 0, blocks: 0 }
  const timer = setInterval(async () => {
    const [row] = await db.query(
      `select coalesce(extract(epoch from clock_timestamp() - min(e.recorded_at)), 0)::float as "payoutS",
         (select block_number from chain_checkpoint)::integer as block
       from withdrawal w join entry e on e.id = w.request_entry_id where w.open`,
    )
    const head = Number(await client.getBlockNumber({ cacheTime: 0 }))
    worst = {
      payoutS: Math.max(worst.payoutS, row.payoutS),
      // Two blocks are not final.
      blocks: Math.max(worst.blocks, head - row.block - 2, 0),
    }
  }, 1_000)
  return {
    worst: () => worst,
    reset: () => {
      worst = { payoutS: 0, blocks: 0 }
    },
    stop: () => clearInterval(timer),
  }
}

/** @returns what all processes together held on average in the third and in the last minute, in MiB */
export async function watchMemory(
  roles: readonly { name: string; child: ChildProcess }[],
  seconds: number,
): Promise<{ third: number; last: number }> {
  const samples: number[] = []
  for (let second = 0; second < seconds; second += 5) {
    await sleep(5_000)
    const held = roles.map(({ name, child }) => ({ name, mib: residentOf(child.pid!) }))
    samples.push(held.reduce((sum, { mib }) => sum + mib, 0))
    if (second % 60 === 0)
      console.log(
        `minute ${second / 60}: ${held.map(({ name, mib }) => `${name} ${Math.round(mib)} MiB`).join(', ')}`,
      )
  }
  const mean = (part: number[]) => part.reduce((sum, one) => sum + one, 0) / Math.max(1, part.length)
  return { third: mean(samples.slice(24, 36)), last: mean(samples.slice(-12)) }
}

function residentOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
}
