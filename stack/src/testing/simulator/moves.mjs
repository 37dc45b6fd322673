/**
 * What withdrawals, deposits, closes, roots and exits can do, as `census.ts` names it: a run says what it has not seen. It is
 * counted between two steps, so what begins and ends within one (a root that is published, mined and final within a day) is
 * one move, and `signed` is seen only where the signer dies before it sends: rare, not impossible.
 */
export const MOVES = Object.entries({
  withdrawal: [
    ...['nothing → requested', 'nothing → awaiting_approval'],
    ...['awaiting_approval', 'signed', 'settled', 'refunded', 'cancelled'].map((to) => `requested → ${to}`),
    ...['requested', 'settled', 'refunded', 'cancelled'].map((to) => `awaiting_approval → ${to}`),
    ...['requested', 'broadcast', 'settled', 'refunded'].map((to) => `signed → ${to}`),
    ...['requested', 'settled', 'refunded'].map((to) => `broadcast → ${to}`),
  ],
  'payout transaction': [
    ...['nothing → signed', 'nothing → sent', 'signed → sent'],
    ...['succeeded', 'reverted', 'replaced'].map((to) => `sent → ${to}`),
  ],
  deposit: ['nothing → credited', 'credited → reversed'],
  close: ['nothing → begun', 'nothing → computed', 'begun → computed', 'computed → closed'],
  'root transaction': [
    ...['nothing → signed', 'nothing → sent', 'signed → sent'],
    ...['succeeded', 'reverted', 'replaced'].map((to) => `sent → ${to}`),
    ...['signed', 'sent', 'succeeded'].map((from) => `${from} → dropped`),
  ],
  root: ['nothing → published', 'published → void'],
  exit: ['nothing → open', 'open → closed'],
  position: ['nothing → open', 'open → sold'],
}).flatMap(([what, moves]) => moves.map((move) => `${what}: ${move}`))

/** What a run of some hundred seeds may miss, and why. */
export const WHY_RARE = {
  'withdrawal: signed → refunded': 'somebody else pays it otherwise just where the signer died',
  'withdrawal: broadcast → refunded': 'somebody else pays it otherwise while its payment is on its way',
  'root: published → void': 'a check before and after a guardian voids it',
  'root transaction: sent → reverted':
    'the vault is asked before it is signed: only a key that is taken meanwhile makes it fail, and no act takes one',
  'root transaction: sent → dropped': 'gas becomes dear before another key signs, and stays so',
  'root transaction: succeeded → dropped':
    'a reorg past finality takes back a root, and the next is signed before it is back',
}
