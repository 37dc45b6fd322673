import { MAX_FEE_BPS, type VaultTerms } from '@polder/base/embedded/vault-terms'
import { formatEther, formatGwei } from 'viem'
import type { DeployOrder } from './deploy-arguments.ts'
import type { Estimate } from './estimate.ts'

const PLAIN = `
A plain treasury: whoever holds its key can take all of it at any moment, and its users have no way out of their own.
Payouts are paid from the payout wallet, which has to be filled. Without --treasury a vault is deployed.`

/** @returns what a deployment would do, for whoever decides on it */
export function report({ network, terms, dryRun }: DeployOrder, found: Estimate): string {
  const { treasury } = terms
  const gas = found.contracts.reduce((sum, contract) => sum + contract.gas, 0n)
  const rows: [string, string][] = [
    ['network', `${network.name}, chain ${network.chainId}, asked at ${new URL(network.rpcUrl).host}`],
    ['deployer', `${found.deployer}, nonce ${found.nonce}, ${formatEther(found.balanceWei)} POL`],
    ['gas', `${gas} at up to ${formatGwei(found.maxFeePerGas)} gwei`],
    ['cost', `at most ${formatEther(found.costWei)} POL`],
    [
      'admin',
      terms.predecessor
        ? `the timelock ${terms.predecessor.timelock}; ${terms.admin} pauses and resumes at once`
        : `${terms.admin} through the timelock, after ${inDays(terms.adminDelaySeconds)}; pauses and resumes at once`,
    ],
    ...terms.guardians.map((guardian): [string, string] => ['guardian', guardian]),
    ...terms.payoutSigners.map((signer): [string, string] => ['payouts by', signer]),
    [
      'limit',
      `${formatEther(terms.dailyLimitWei)} POL a day, ${formatEther(terms.hourlyLimitWei)} POL an hour`,
    ],
    ['fee', `at most ${MAX_FEE_BPS / 100} % of a withdrawal`],
    ...treasuryRows(treasury),
    ...(terms.predecessor
      ? [['opens when', `${terms.predecessor.address} hands over to it`] as [string, string]]
      : []),
    ...found.contracts.map(({ name, address }): [string, string] => [
      name,
      `${dryRun ? 'would be' : 'will be'} ${address}`,
    ]),
  ]
  const text = rows.map(([name, value]) => `${name.padEnd(12)} ${value}`).join('\n')
  return typeof treasury === 'string' ? `${text}\n${PLAIN}` : text
}

function treasuryRows(treasury: DeployOrder['terms']['treasury']): [string, string][] {
  if (typeof treasury === 'string') return [['treasury', treasury]]
  if ('vault' in treasury) return [['vault', `${treasury.vault}, as before`]]
  return [
    ...treasury.rootSigners.map((signer): [string, string] => ['roots by', signer]),
    ...vaultRows(treasury.terms),
  ]
}

function vaultRows(terms: VaultTerms): [string, string][] {
  return [
    [
      'principal',
      'what wallets deposited and were not paid stays; rewards are paid from what is added besides',
    ],
    [
      'root',
      `one in ${inDays(terms.rootInterval)} at most; a guardian can void it for ${inDays(terms.voidPeriod)}`,
    ],
    ['', `when it is older than ${inDays(terms.maxRootAge)}, nothing but exits is paid`],
    [
      '',
      `rewards may grow by ${terms.growthBpsPerDay / 100} % of what is owed and ${formatEther(terms.growthWeiPerDay)} POL a day`,
    ],
    [
      'surplus',
      `what exceeds principals, and all that is owed by more than ${terms.marginBps / 100} %, through the timelock`,
    ],
    [
      'exit',
      `of ${formatEther(terms.minExit)} POL or more; served within ${inDays(terms.exitPeriod)}, else anyone freezes the vault; bond ${formatEther(terms.exitBond)} POL`,
    ],
    [
      'silence',
      `${inDays(terms.silencePeriod)} without a root, from this deployment on, then anyone freezes the vault`,
    ],
    ['freeze', `principals are paid at once, rewards in rounds of ${inDays(terms.registrationPeriod)}`],
  ]
}

function inDays(seconds: number | bigint): string {
  const hours = Number(seconds) / 3_600
  return hours >= 48 ? `${hours / 24} days` : `${hours} hours`
}
