// `npm run trial:procedures`: does what docs/operations/procedures.md says on a running installation, and sees that it works.
// Needs root and Debian's postgresql and redis-server.
import { encodeFunctionData, parseEther, parseEventLogs, zeroHash } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { openInstallation } from './installation.mjs'
import { urlOf } from './postgres-server.mjs'
import { atFailure, polderCommand, runTrial, say } from './processes.mjs'
import { until } from './until.mjs'

const TIMELOCK_SECONDS = 3

await runTrial('procedures', async () => {
  const installation = await openInstallation({ timelockSeconds: TIMELOCK_SECONDS })
  const { roles, chain, postgres, db } = installation
  const { client, polder, vault } = chain
  atFailure(async () => {
    const { rows: lines } = await db.query('select type, message from system_log order by id desc limit 8')
    console.error(lines.map(({ type, message }) => `${type}: ${message}`).join('\n'))
  })
  const rows = async (sql, values) => (await db.query(sql, values)).rows
  const count = async (sql) => Number((await rows(sql))[0].count)
  /** @throws Error when the chain undoes it */
  const write = async (contract, account, functionName, ...args) => {
    const hash = await client.writeContract({ ...contract, account, functionName, args })
    const receipt = await client.waitForTransactionReceipt({ hash })
    if (receipt.status !== 'success') throw new Error(`${functionName} was undone`)
    return receipt
  }
  const read = (contract, functionName, ...args) => client.readContract({ ...contract, functionName, args })
  const refused = async (what, work) => {
    const went = await work().then(
      () => true,
      () => false,
    )
    if (went) throw new Error(`${what} was not refused`)
  }
  const prove = async () => {
    const said = await polderCommand(['prove'], { DATABASE_URL: urlOf(postgres, 'polder_worker') })
    if (!said.includes('The books prove')) throw new Error(said)
  }
  const settledAfter = (before) =>
    until(
      'the payout',
      async () => (await count("select count(*) from withdrawal where state = 'settled'")) > before,
    )

  /** "Announcing a change" */
  const announce = async (contract, functionName, ...args) => {
    const data = encodeFunctionData({ ...contract, functionName, args })
    const call = [contract.address, 0n, data, zeroHash, zeroHash]
    const delay = await read(chain.timelock, 'getMinDelay')
    const { logs } = await write(chain.timelock, chain.admin, 'schedule', ...call, delay)
    const [{ args: scheduled }] = parseEventLogs({
      abi: chain.timelock.abi,
      eventName: 'CallScheduled',
      logs,
    })
    return {
      id: scheduled.id,
      execute: async () => {
        await chain.pass(TIMELOCK_SECONDS + 1)
        await write(chain.timelock, chain.admin, 'execute', ...call)
      },
    }
  }
  const newKey = () => {
    const key = generatePrivateKey()
    return { key, account: privateKeyToAccount(key) }
  }

  await chain.give(chain.operator.address, 100)
  await chain.give(chain.rootSigner.address, 100)
  for (const role of ['api', 'indexer', 'worker', 'signer']) await roles.start(role)
  chain.live()
  const [admin, member] = [await installation.signInAdmin(), await installation.signInMember(chain.member)]
  const resume = (reason) =>
    until('payouts to be resumed', async () => {
      const { data } = JSON.parse(await admin('{ admin { payoutSettings { against } } }'))
      const against = JSON.stringify(data.admin.payoutSettings.against)
      await admin(`mutation { resumePayouts(against: ${against}, reason: "${reason}") { __typename } }`)
      return !(await rows('select paused from payout_control'))[0].paused
    })
  await chain.deposit(chain.member, 1_000)
  await until('the credit', async () => (await member.available()) >= 1_000)
  const nextDay = async () => {
    await rows('update product_state set clock_offset_ms = clock_offset_ms + 86400000')
    await chain.pass(86_400)
    const before = await read(vault, 'rootCount')
    await until('the root', async () => (await read(vault, 'rootCount')) > before)
  }
  await nextDay()
  await member.withdraw(20)
  await settledAfter(0)
  say('a deposit was credited, a root published, a withdrawal paid')

  const second = newKey()
  const secondRoot = newKey()
  await chain.give(second.account.address, 100)
  await chain.give(secondRoot.account.address, 100)
  const payoutRole = await read(polder, 'PAYOUT_ROLE')
  const rootRole = await read(vault, 'ROOT_ROLE')

  // Money for payouts.
  const held = await client.getBalance({ address: vault.address })
  await client.setBalance({ address: vault.address, value: parseEther('1') })
  let settled = await count("select count(*) from withdrawal where state = 'settled'")
  await member.withdraw(50)
  await until('a payout to wait', () =>
    count("select count(*) from system_log where type = 'payout_waiting'"),
  )
  const [{ pol }] = await rows('select coalesce(sum(net), 0) / 1e18 as pol from withdrawal where open')
  if (Number(pol) < 40) throw new Error(`${pol} wait to be paid`)
  await client.sendTransaction({ to: vault.address, value: held, chain: null })
  await settledAfter(settled)
  say('money for payouts: what waited for it was paid')

  // Limits: lowered at once by a guardian, raised after the delay.
  await write(polder, chain.guardian, 'setPayoutLimits', 1n, 1n)
  settled = await count("select count(*) from withdrawal where state = 'settled'")
  await member.withdraw(20)
  const million = parseEther('1000000')
  await refused('a guardian who raises a limit', () =>
    write(polder, chain.guardian, 'setPayoutLimits', million, million),
  )
  const disliked = await announce(polder, 'setPayoutLimits', million, million)
  await write(chain.timelock, chain.guardian, 'cancel', disliked.id)
  await refused('what was cancelled', disliked.execute)
  await (await announce(polder, 'setPayoutLimits', million, million)).execute()
  await settledAfter(settled)
  say('limits: lowered at once, an announcement cancelled, raised after the delay')

  // Rotation of OPERATOR_KEY.
  await refused('a start with a key without the role', async () => {
    const one = await roles.start('signer', { OPERATOR_KEY: second.key })
    await roles.stop(one)
  })
  await (await announce(polder, 'grantRole', payoutRole, second.account.address)).execute()
  roles.own.signer.OPERATOR_KEY = second.key
  await roles.renew('signer')
  await until(
    'the old transactions to end',
    async () => (await count('select count(*) from payout_transaction where outcome is null')) === 0,
  )
  await write(polder, chain.operator, 'renounceRole', payoutRole, chain.operator.address)
  settled = await count("select count(*) from withdrawal where state = 'settled'")
  await member.withdraw(20)
  await settledAfter(settled)
  const [{ signer }] = await rows('select signer from payout_transaction order by id desc limit 1')
  if (signer !== second.account.address.toLowerCase()) throw new Error(`${signer} paid`)
  say('OPERATOR_KEY: rotated while payouts went on')

  // It is stolen.
  const third = newKey()
  await chain.give(third.account.address, 100)
  await (await announce(polder, 'grantRole', payoutRole, third.account.address)).execute()
  await write(polder, chain.guardian, 'pause')
  await admin('mutation { pausePayouts(reason: "the key is stolen") { __typename } }')
  settled = await count("select count(*) from withdrawal where state = 'settled'")
  await member.withdraw(20)
  await write(polder, chain.guardian, 'takeKey', second.account.address)
  const left = (await client.getBalance({ address: second.account.address })) - parseEther('1')
  await client.sendTransaction({ account: second.account, to: vault.address, value: left, chain: null })
  roles.own.signer.OPERATOR_KEY = third.key
  await roles.renew('signer')
  // Nothing of a key without the role can pay it.
  await member.withdraw(10)
  const [{ id: unwanted }] = await rows(
    "select id from withdrawal where state = 'requested' order by number desc",
  )
  await until('a withdrawal to be cancelled', async () => {
    const said = await admin(
      `mutation { cancelWithdrawalAsAdmin(id: "${unwanted}", reason: "a trial") { __typename } }`,
    )
    if (!said.includes('WithdrawalCancelledByAdmin')) throw new Error(said)
    return true
  })
  await prove()
  await write(polder, chain.admin, 'unpause')
  await resume('another key pays')
  await settledAfter(settled)
  say('OPERATOR_KEY: stolen, and payouts went on with the second key')

  // ROOT_KEY is stolen: another list than the books'.
  await (await announce(vault, 'grantRole', rootRole, secondRoot.account.address)).execute()
  await rows('update product_state set clock_offset_ms = clock_offset_ms + 86400000')
  await roles.stopAll('signer')
  await chain.pass(86_400)
  const number = await read(vault, 'rootCount')
  const { day } = await read(vault, 'rootAt', number - 1n)
  await write(vault, chain.rootSigner, 'listRewards', 0n, [`${chain.other.address}${'0'.repeat(23)}1`])
  await write(vault, chain.rootSigner, 'publishRoot', day + 1, 0n)
  await until('payouts to pause', async () => (await rows('select paused from payout_control'))[0].paused)
  await write(vault, chain.guardian, 'takeKey', chain.rootSigner.address)
  await write(vault, chain.guardian, 'voidRoot', number)
  await chain.pass(86_400)
  roles.own.signer.ROOT_KEY = secondRoot.key
  await roles.start('signer')
  await until('the root of the books', async () => (await read(vault, 'rootCount')) > number + 1n, 180_000)
  await resume('the root is void')
  settled = await count("select count(*) from withdrawal where state = 'settled'")
  await member.withdraw(20)
  await settledAfter(settled)
  say('ROOT_KEY: a false root is void, the stolen key taken away, and roots go on with the second key')

  // A rotation of the passwords of Postgres, one by one.
  for (const part of ['console', 'api', 'indexer', 'worker', 'signer']) {
    const [role, name] = part === 'console' ? ['api', 'CONSOLE_DATABASE_URL'] : [part, 'DATABASE_URL']
    await rows(`alter role polder_${part} password 'another-${part}'`)
    roles.own[role][name] = urlOf(postgres, `polder_${part}`).replace(/:[^:@]*@/, `:another-${part}@`)
    await roles.renew(role)
  }
  settled = await count("select count(*) from withdrawal where state = 'settled'")
  await member.withdraw(20)
  await settledAfter(settled)
  say('passwords of Postgres: rotated, and a withdrawal paid by them')

  // An admin's password, and the secret of sessions.
  const account = (...args) => polderCommand(['admin', ...args], roles.own.api)
  const look = '{ admin { planTerms } }'
  const again = await installation.signInAdmin()
  await again(look)
  await account('disable', 'admin')
  await refused('a session of a disabled account', () => again(look))
  const [, password] = /password is (\S+)/.exec(await account('reset', 'admin'))
  await account('enable', 'admin')
  const anew = await installation.signInAdmin(password)
  await anew(look)
  roles.own.api.SESSION_SECRET = '7c1e6f8a2b503d94'.repeat(4)
  await roles.renew('api')
  await (await installation.signInAdmin(password))(look)
  await refused('a session of the old secret', () => anew(look))
  say('an admin disabled and given a new password; everybody signed out')

  // An upgrade that changes nothing.
  postgres.backUp()
  say(
    (await polderCommand(['migrate'], { MIGRATION_DATABASE_URL: urlOf(postgres, 'polder_owner') }))
      .trim()
      .split('\n')
      .at(-1),
  )
  for (const role of ['api', 'indexer', 'worker', 'signer']) await roles.renew(role)
  await until('the product', async () => (await fetch(`${roles.all('api')[0].url}/readyz`)).ok)
  await polderCommand(['prove'], { DATABASE_URL: roles.own.worker.DATABASE_URL })
  say('upgraded, and the books prove')
})
