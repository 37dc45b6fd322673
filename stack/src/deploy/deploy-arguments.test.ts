import { vaultTerms } from '@polder/base/embedded/vault-terms'
import { getAddress, zeroAddress } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { readDeployOrder } from './deploy-arguments.ts'

const env = {
  DEPLOYER_KEY: `0x${'11'.repeat(32)}`,
  OPERATOR_KEY: `0x${'22'.repeat(32)}` as const,
  ROOT_KEY: `0x${'33'.repeat(32)}` as const,
}
const admin = `0x${'ab'.repeat(20)}`
const [first, second] = [`0x${'cd'.repeat(20)}`, `0x${'ef'.repeat(20)}`]
const [payer, rooter] = [`0x${'12'.repeat(20)}`, `0x${'34'.repeat(20)}`] as const
const given = [
  ...['--network', 'polygon', '--admin', admin, '--guardians', `${first},${second}`],
  ...['--payout-signers', payer, '--root-signers', rooter],
]

describe('readDeployOrder', () => {
  it('knows Polygon, and takes a payout signer from OPERATOR_KEY beside the one given', () => {
    const { network, terms, dryRun } = readDeployOrder(given, env)
    expect(network).toMatchObject({ name: 'polygon', chainId: 137, lowestTipWei: 25_000_000_000n })
    expect(terms).toMatchObject({ dailyLimitWei: 10_000n * 10n ** 18n, hourlyLimitWei: 2_500n * 10n ** 18n })
    expect(terms.payoutSigners).toEqual(['0x1563915e194D8CfBA1943570603F7606A3115508', getAddress(payer)])
    const both = ['--payout-signers', `${payer},${first}`]
    const without = readDeployOrder([...given, ...both], { ...env, OPERATOR_KEY: undefined }).terms
    expect(without.payoutSigners).toEqual([payer, first].map((one) => getAddress(one)))
    expect(dryRun).toBe(false)
  })

  it('deploys a vault, whose changes wait longer than a forced exit takes, unless a treasury is given', () => {
    const { terms } = readDeployOrder(given, env)
    const rootSigners = [privateKeyToAddress(env.ROOT_KEY), getAddress(rooter)]
    expect(terms.treasury).toEqual({ rootSigners, terms: vaultTerms })
    expect(terms.adminDelaySeconds).toBe(21 * 86_400)
    expect(terms.guardians.map((guardian) => guardian.toLowerCase())).toEqual([first, second])
    const own = privateKeyToAddress(env.OPERATOR_KEY)
    const plain = [
      '--treasury',
      admin,
      '--guardians',
      first,
      '--admin-delay',
      '3600',
      '--payout-signers',
      own,
    ]
    expect(
      readDeployOrder([...given, ...plain], env)
        .terms.treasury.toString()
        .toLowerCase(),
    ).toBe(admin)
  })

  it('asks a node of RPC_URL where one is given', () => {
    const { network } = readDeployOrder(given, { ...env, RPC_URL: 'wss://one.example, https://two.example' })
    expect(network.rpcUrl).toBe('https://two.example')
  })

  it.each([
    [['--network', 'mumbai'], /--network: give polygon, amoy or the address/],
    [['--network', 'http://127.0.0.1:8545'], /--chain-id: with the address of a node/],
    [['--chain-id', '1'], /--chain-id is 1, and polygon is chain 137/],
    [['--admin', '0x12'], /--admin: 0x12 is not an address/],
    [['--payout-limit', '0'], /--payout-limit: 0 is not an amount/],
    [['--payout-limit', '1e3'], /--payout-limit/],
    [['--payout-limit-hour', '-1'], /payout-limit-hour/],
    [['--guardians', ''], /--guardians/],
    [['--payout-signers', privateKeyToAddress(env.OPERATOR_KEY)], /--payout-signers: a vault needs two/],
    [['--payout-signers', zeroAddress], /--payout-signers: nobody has the key/],
    [['--root-signers', privateKeyToAddress(env.ROOT_KEY)], /--root-signers: a vault needs two/],
    [['--root-signers', payer], /--root-signers: publishing/],
    [['--guardians', first], /--guardians: a vault needs two/],
    [['--guardians', `${first},${first}`], /--guardians: one is given twice/],
    [['--guardians', `${first},${admin}`], /--guardians: the admin cannot be/],
    [['--admin-delay', '1209600'], /--admin-delay: a forced exit takes 1209600 s/],
    [['--dryrun'], /dryrun/],
  ])('refuses %s', (args, message) =>
    expect(() => readDeployOrder([...given, ...args], env)).toThrow(message),
  )

  it.each(['DEPLOYER_KEY', 'OPERATOR_KEY'])('does not repeat a bad %s', (name) => {
    const read = () => readDeployOrder(given, { ...env, [name]: '0xhunter2' })
    expect(read).toThrow(`${name} must be a private key`)
    expect(read).not.toThrow(/hunter2/)
  })
})
