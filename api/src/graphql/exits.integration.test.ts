import { recordExits } from '@polder/ledger/exits/record-exits'
import { readUncoveredExits, serveExit } from '@polder/ledger/exits/serve-exit'
import { inTransaction } from '@polder/ledger/sql'
import { silentChain } from '@polder/ledger/testing/silent-chain'
import { hearChain } from '@polder/ledger/withdrawals/chain-witness'
import { requestWithdrawal } from '@polder/ledger/withdrawals/request-withdrawal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../testing/test-api.ts'

const POL = 10n ** 18n
const VAULT = `0x${'a'.repeat(40)}`

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

it('shows a request for exit to operators, and to its owner which withdrawal serves it', async () => {
  const { db } = api.ledger
  const member = await api.member(100)
  const viewer = await api.admin('viewer')
  for (let n = 0; n < 2; n += 1) await requestWithdrawal(db, { address: member.address, amount: 20n * POL })
  const shown = async () => {
    const { admin } = await viewer.graphql<{ admin: { openExits: object[] } }>(
      '{ admin { openExits { address remaining uncovered deadline waitingFor } } }',
    )
    return admin.openExits
  }
  const own = async () => {
    const { wallet } = await viewer.graphql<{
      wallet: { withdrawals: { edges: { node: { forExit: boolean } }[] } }
    }>(`{ wallet(address: "${member.address}") { withdrawals(first: 5) { edges { node { forExit } } } } }`)
    return wallet.withdrawals.edges.map(({ node }) => node.forExit)
  }
  expect(await shown()).toEqual([])
  expect(await own()).toEqual([false, false])
  const exit = {
    ...{ wallet: member.address.toLowerCase(), target: 25n * POL, deadline: new Date('2030-01-01') },
    ...{ paid: 0n, txHash: null },
  }
  await inTransaction(db, (manager) =>
    recordExits(manager, VAULT, 1n, { exits: [exit], asked: [], frozen: false }),
  )
  const [id] = await readUncoveredExits(db.manager)
  await serveExit(db, id!, await hearChain(db, silentChain))
  expect(await shown()).toEqual([
    {
      address: exit.wallet,
      ...{ remaining: '25', uncovered: '0', waitingFor: null },
      deadline: '2030-01-01T00:00:00.000Z',
    },
  ])
  // The newest first: the oldest fits, and the rest was asked for.
  expect(await own()).toEqual([true, false, true])
  await expect(member.graphql('{ admin { openExits { id } } }')).rejects.toThrow()
})
