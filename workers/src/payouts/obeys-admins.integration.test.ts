import { setTimeout as sleep } from 'node:timers/promises'
import { pausePayoutsAsAdmin, resumePayouts } from '@polder/ledger/admin/pause-payouts'
import { setPayoutLimits } from '@polder/ledger/admin/set-payout-limits'
import { approveWithdrawal } from '@polder/ledger/withdrawals/approve-withdrawal'
import { cancelWithdrawalAsAdmin } from '@polder/ledger/withdrawals/cancel-withdrawal'
import { describe, expect, it } from 'vitest'
import {
  afterSigning,
  context,
  expectPaidOnce,
  POL,
  product,
  request,
  row,
  transactions,
  usePayouts,
  witness,
} from '../testing/payout-fixture.ts'
import { advanceDays } from '../testing/product.ts'
import { payInOrder } from './pay-in-order.ts'
import type { PayoutPolicy } from './payout-policy.ts'
import { signBatch } from './sign-batch.ts'

usePayouts()

const ann = { actor: 'ann', reason: 'as agreed' }
const bob = { actor: 'bob', reason: 'seen too' }
const NO_LIMITS = { approvalThreshold: null, approvalsNeeded: 1, dailyLimit: null }

describe("payouts and the signer's own limits", () => {
  const limited = (limits: PayoutPolicy['limits']) => ({ ...context, policy: { ...context.policy, limits } })

  it('no wallet is signed more in an hour, and all together no more', async () => {
    const [first, second, other, last] = [
      await request(1, 30n * POL),
      await request(1, 30n * POL),
      await request(2, 30n * POL),
      await request(3, 10n * POL),
    ]
    const limits = { walletHour: 50n * POL, hour: 60n * POL }
    expect(await payInOrder(limited(limits))).toEqual({ kind: 'waiting', reason: 'hourly_limit' })
    for (const id of [second, last]) {
      expect(await transactions(id)).toEqual([])
      expect((await row(id)).waiting_for).toBe('hourly_limit')
    }
    await expectPaidOnce(first, other)
    await payInOrder(limited({}))
    await expectPaidOnce(first, other, second, last)
  })
})

describe('payouts and what admins decide', () => {
  it('nothing is signed between pause and resume', async () => {
    await pausePayoutsAsAdmin(product.db, ann)
    const id = await request(1, 10n * POL)
    expect(await payInOrder(context)).toEqual({ kind: 'waiting', reason: 'paused_by_operator' })
    expect(await transactions(id)).toEqual([])
    await resumePayouts(product.db, bob)
    await payInOrder(context)
    await expectPaidOnce(id)
  })

  it('limits cannot be changed between the last look at them and the signature that is stored', async () => {
    const id = await request(1, 10n * POL)
    let tried: Promise<unknown> | undefined
    const during = async () => {
      tried = setPayoutLimits(product.db, ann, { ...NO_LIMITS, dailyLimit: POL })
      const first = await Promise.race([tried.then(() => 'set'), sleep(300).then(() => 'waits')])
      expect(first).toBe('waits')
    }
    expect(await signBatch(afterSigning(during))).toMatchObject({ kind: 'signed' })
    expect(await tried).toMatchObject({ dailyLimit: POL, signedToday: (10n * POL * 95n) / 100n })
    expect(await transactions(id)).toHaveLength(1)
  })

  it('an amount over the threshold waits for two different admins, and holds nobody else up', async () => {
    await setPayoutLimits(product.db, ann, { ...NO_LIMITS, approvalThreshold: 50n * POL, approvalsNeeded: 2 })
    const [large, small] = [await request(1, 80n * POL), await request(2, 10n * POL)]
    await payInOrder(context)
    await expectPaidOnce(small)
    expect(await approveWithdrawal(product.db, ann, large)).toBe(1)
    await expect(approveWithdrawal(product.db, ann, large)).rejects.toMatchObject({
      code: 'ALREADY_APPROVED',
    })
    await payInOrder(context)
    expect((await row(large)).state).toBe('awaiting_approval')
    expect((await row(large)).waiting_for).toBe('second_approval')
    expect(await approveWithdrawal(product.db, bob, large)).toBe(0)
    await payInOrder(context)
    await expectPaidOnce(small, large)
  })

  it('a large amount in parts is as large, within a day', async () => {
    await setPayoutLimits(product.db, ann, { ...NO_LIMITS, approvalThreshold: 50n * POL })
    const [first, second, other] = [
      await request(1, 50n * POL),
      await request(1, 50n * POL),
      await request(2, 50n * POL),
    ]
    expect((await row(second)).state).toBe('awaiting_approval')
    await payInOrder(context)
    await expectPaidOnce(first, other)
    await advanceDays(product.db, 0.9)
    const third = await request(1, POL)
    expect((await row(third)).state).toBe('awaiting_approval')
    await cancelWithdrawalAsAdmin(product.db, witness, ann, third)
    await cancelWithdrawalAsAdmin(product.db, witness, ann, second)
    await advanceDays(product.db, 0.2)
    const fourth = await request(1, 50n * POL)
    await payInOrder(context)
    await expectPaidOnce(first, other, fourth)
  })

  it('what is in line already is held to it as well', async () => {
    const ids = [await request(1, 30n * POL), await request(1, 30n * POL)] as const
    await setPayoutLimits(product.db, ann, { ...NO_LIMITS, approvalThreshold: 50n * POL })
    await payInOrder(context)
    await expectPaidOnce(ids[0])
    expect((await row(ids[1])).state).toBe('awaiting_approval')
    await approveWithdrawal(product.db, ann, ids[1])
    await payInOrder(context)
    await expectPaidOnce(...ids)
  })

  it.each([
    ['is shut out', 'disabled_at = now()'],
    ['is no admin any more', `role = 'viewer'`],
  ])('the approval of one who %s does not count, wherever the withdrawal stands', async (_, set) => {
    await setPayoutLimits(product.db, ann, { ...NO_LIMITS, approvalThreshold: 50n * POL, approvalsNeeded: 2 })
    const [waiting, inLine] = [await request(1, 80n * POL), await request(2, 80n * POL)]
    for (const [by, id] of [
      [ann, waiting],
      [ann, inLine],
      [bob, inLine],
    ] as const)
      await approveWithdrawal(product.db, by, id)
    const slow = {
      ...context.chain,
      simulate: async (...of: Parameters<typeof context.chain.simulate>) => {
        await product.db.query(`update admin set ${set} where username = 'ann'`)
        return context.chain.simulate(...of)
      },
    }
    expect(await payInOrder({ ...context, chain: slow })).toEqual({ kind: 'idle' })
    expect(await transactions(inLine)).toEqual([])
    expect(await row(inLine)).toMatchObject({
      state: 'awaiting_approval',
      waiting_for: 'second_approval',
    })
    expect(await approveWithdrawal(product.db, bob, waiting)).toBe(1)
    const cas = { actor: 'cas', reason: 'seen as well' }
    for (const id of [waiting, inLine]) expect(await approveWithdrawal(product.db, cas, id)).toBe(0)
    await payInOrder(context)
    await expectPaidOnce(waiting, inLine)
  })

  it('a threshold that falls holds for what is in line, and an approval given stays good', async () => {
    const id = await request(1, 80n * POL)
    await setPayoutLimits(product.db, ann, { ...NO_LIMITS, approvalThreshold: 50n * POL })
    await payInOrder(context)
    expect((await row(id)).state).toBe('awaiting_approval')
    await approveWithdrawal(product.db, ann, id)
    await setPayoutLimits(product.db, ann, { ...NO_LIMITS, approvalThreshold: 0n })
    await payInOrder(context)
    await expectPaidOnce(id)
  })

  it('no more is signed in a day than the limit, until it is raised', async () => {
    await setPayoutLimits(product.db, ann, { ...NO_LIMITS, dailyLimit: 60n * POL })
    const [first, second] = [await request(1, 50n * POL), await request(2, 15n * POL)]
    expect(await payInOrder(context)).toEqual({ kind: 'waiting', reason: 'daily_limit' })
    expect((await row(second)).state).toBe('requested')
    await expectPaidOnce(first)
    await setPayoutLimits(product.db, bob, NO_LIMITS)
    await payInOrder(context)
    await expectPaidOnce(first, second)
  })

  it('what an admin cancelled is never signed, and what is signed is not cancelled', async () => {
    const [cancelled, paid] = [await request(1, 10n * POL), await request(2, 10n * POL)]
    await cancelWithdrawalAsAdmin(product.db, witness, ann, cancelled)
    await payInOrder(context)
    expect(await transactions(cancelled)).toEqual([])
    await expect(cancelWithdrawalAsAdmin(product.db, witness, ann, paid)).rejects.toMatchObject({
      code: 'NOT_CANCELLABLE',
    })
    await expectPaidOnce(paid)
  })
})
