/** Everything the page says. Amounts, times and spans come as text already. */
export const en = {
  title: 'Get your money out',
  intro: 'For when Polder does not pay you, or is gone. This page asks the blockchain, and nobody else.',
  language: 'Language',
  reading: 'Asking the blockchain …',
  ask: {
    connect: (name: string) => `Connect ${name || 'your wallet'}`,
    or: 'or look first, without connecting',
    wallet: 'Your address',
    polder: 'Polder’s address',
    polderHelp: 'Where you sent your deposits: your wallet’s history shows it.',
    where: 'Where this page looks',
    rpc: 'A node (RPC address)',
    rpcHelp: 'A computer that knows the blockchain. Empty: the one behind your wallet.',
    rpc2: 'A second node, to compare',
    look: 'Show where I stand',
    change: 'Change',
    differ:
      'Your link and this site name different addresses, and one may be a thief’s. Nothing is looked up until you choose. Your wallet’s history shows where you sent your deposits.',
    says: ['The link says:', 'This site says:'],
    trust: ['Trust the link', 'Trust this site'],
    noWallet:
      'No wallet shows itself here. On a phone, open this page in your wallet’s own browser. Most wallets do not see a page opened from disk: let your computer serve its folder (python3 -m http.server) and open http://localhost:8000/exit.html.',
    needed: 'This is needed.',
    badAddress: 'An address is 0x and 40 digits or letters a to f. Is it copied whole?',
    badRpc: 'An address of a node begins with https://',
    noNode: 'Connect a wallet, or name a node.',
  },
  sums: {
    certain: 'For certain',
    certainWhy: 'Deposited, less what you were paid.',
    perhaps: 'Perhaps',
    perhapsWhy: (percent: string) => `Rewards. ${percent} of all that are owed is there now.`,
    had: 'You have taken what there was.',
    none: 'No rewards are listed for you.',
    searching: (read: number, of: number) => `Looking through the lists of rewards (${read} of ${of}) …`,
  },
  steps: {
    nothing: 'The vault owes this wallet nothing of its deposits.',
    nothingBody: (deposited: string, paid: string) =>
      `It deposited ${deposited}, and ${paid} was paid to it. Is it the address that you deposited from?`,
    onlyRewards: 'You have your deposits back. Only Polder, or a frozen vault, pays rewards.',
    request: (amount: string) => `You can demand your ${amount} now.`,
    requestBody: (end: string) =>
      `Polder then has until ${end} to pay you. If it does not, anyone can freeze the vault, and you take your money yourself.`,
    wait: (end: string) => `Polder has until ${end} to pay you.`,
    waitBody: (unpaid: string, span: string) =>
      `${unpaid} is still to be paid. You need do nothing for ${span}. If it is not paid by then, come back: the vault can be frozen then.`,
    closeServed: 'You have been paid. Take back your bond.',
    closeServedBody: (bond: string) => `The ${bond} that you gave with your demand comes back to you.`,
    silence: (span: string) => `Polder has been silent for ${span}. You can freeze the vault now.`,
    unserved: () => 'Polder did not pay you in time. You can freeze the vault now.',
    otherUnserved: () => 'Polder did not pay somebody in time. You can freeze the vault now.',
    freezeBody: 'Then it pays nobody but the wallets, for ever, and you can take your deposit at once.',
    claim: (amount: string) => `${amount} is yours. Take it now.`,
    claimBody: (parts: string, to: string) =>
      `The vault is frozen. This is ${parts}. It goes to ${to || 'your wallet'}.`,
    parts: ['of your deposits', 'of rewards', 'of your bond'],
    and: 'and',
    register: 'Now have your rewards counted.',
    registerBody: (amount: string, end: string) =>
      `The list on the blockchain owes you ${amount} of rewards. Register them${end ? ` before ${end}` : ': a round begins then'}; after it, what is there is shared out.`,
    waitRound: (end: string) => `Come back on ${end} for your rewards.`,
    waitRoundBody: (share: string, span: string) =>
      `They are registered. The round is over in ${span}. If nobody else comes, you get ${share}.`,
    done: 'You have taken everything that is there for you.',
  },
  acts: {
    request: (amount: string) => `Demand ${amount}`,
    closeServed: () => 'Take back my bond',
    freeze: () => 'Freeze the vault',
    claim: (amount: string) => `Take ${amount}`,
    register: () => 'Register my rewards',
    calendar: 'Put it in my calendar',
    cost: (fee: string) => `Costs about ${fee} of network fees.`,
    bond: (bond: string) => `A bond of ${bond} goes with it and comes back.`,
    short: (has: string, needs: string) =>
      `The wallet has ${has} and needs about ${needs}. Send it some first.`,
    other: (wallet: string) => `Only ${wallet} itself can do this. Choose that account in your wallet.`,
    asking: 'Confirm in your wallet …',
    sent: 'Sent. Waiting for a block …',
    late: 'No block has taken it after a minute. The node knows it, so it waits: in your wallet, choose to speed it up. This page goes on looking.',
    swallowed:
      'No block has taken it after a minute, and the node does not know it. Look in your wallet. If nothing waits there, send it again, by another node if there is one.',
    done: 'Done.',
  },
  folds: {
    part: 'Demand only a part',
    amount: 'Amount in POL',
    badAmount: (min: string, max: string) => `Between ${min} and ${max}, such as 12.5.`,
    elsewhere: 'Have it sent to another address of mine',
    to: 'Address (empty: the wallet itself)',
    means: 'Send it without this browser',
    meansBody: 'From any wallet that can send data, send exactly this:',
    only: (wallet: string) => `It must come from ${wallet}.`,
    call: ['To', 'Value', 'Data'],
    copy: 'Copy',
    withdraw: 'Withdraw my demand',
    withdrawBody: (span: string) =>
      `You get your bond back, and lose your place: whoever demands again waits ${span} from the start, and demands no less than is left of this one. Being paid needs no withdrawing.`,
    withdrawAct: 'Withdraw it all the same',
    kept: (amount: string) => `Polder keeps ${amount} for you`,
    keptBody:
      'Your wallet’s code did not take a payout. No pause and no freeze holds it back. If the wallet still does not take it, name another address of yours.',
    keptAct: 'Send it',
    figures: 'The figures',
    sure: 'What is certain, and what is not',
    sureLines: (fee: string) => [
      'Certain: your deposit, less what you were paid, stays in the vault and pays nobody else. Nobody can stop a demand for it.',
      'Certain: once frozen, the vault pays wallets and nobody else. Nobody can undo it. No order of claims is better than another.',
      `If Polder pays your demand, it may keep a fee of ${fee} at most. A frozen vault keeps nothing.`,
      'Not certain: rewards. They are paid only from what is there beyond deposits, in rounds, to all alike.',
      'Not certain: that the contracts and the chain are without fault, and what POL is worth. The operator can put a new contract in Polder’s place, which could be a bad one; it announces that 21 days before, and a demand takes less.',
      'Nothing happens by itself. Somebody must freeze, register and claim, and pays the network’s fee.',
    ],
  },
  figures: {
    deposited: 'You deposited',
    paid: 'You were paid (fees included)',
    balance: 'In the vault',
    principals: 'Deposits that it owes to all',
    rewardsOwed: 'Rewards that are owed to all',
    lastRoot: 'Polder’s last sign of life',
    silence: 'Silent until then, anyone can freeze',
    frozen: 'Frozen',
    block: 'As of block',
    vault: 'Vault',
  },
  check: {
    title: 'Check the newest list of rewards',
    body: 'Each day Polder lists on the blockchain what every wallet was ever credited. This reads the newest two lists whole; it can take a minute.',
    act: 'Check it',
    progress: (read: string, of: string) => `${read} of ${of} entries read …`,
    root: (number: string, day: string, wallets: string, sum: string) =>
      `Root ${number}, ${day}: ${wallets} wallets, ${sum} in all. Whole, ascending, adds up, as the contract has it.`,
    isVoid: 'A guardian made it void: it does not count.',
    growth: (growth: string, max: string, before: string) =>
      `Grown by ${growth} since root ${before}; the plan allows about ${max}.`,
    jump: (wallet: string, growth: string) => `Grew most: ${wallet}, by ${growth}.`,
    suspicious: (wallet: string, growth: string) =>
      `WRONG? ${wallet} alone grew by ${growth}: more than the plan grants one wallet, and a tenth of all growth.`,
    missing: (count: string, who: string) => `WRONG: ${count} wallets of the list before are missing: ${who}`,
    lower: (count: string, wallets: string) => `WRONG: ${count} wallets have less than before: ${wallets}`,
    late: (span: string) => `WRONG: there is no root for ${span}. Until one comes, only demands are paid.`,
    frozen: 'The vault is frozen: no more roots come.',
    none: 'No root was published yet.',
    unknown: 'What no chain knows: whether the rewards are right. Only the books do; look whether yours are.',
    good: 'GOOD: nothing here is wrong.',
    wrong: 'SOMETHING IS WRONG. Tell others, and a guardian, who can make a young root void.',
  },
  problems: {
    nothing: (polder: string, chain: string) =>
      `There is nothing at ${polder} on chain ${chain}. Is the address right, and is this the right chain?`,
    other: (polder: string) => `At ${polder} is a contract, but no Polder. Is the address right?`,
    plain: () =>
      'This Polder has no vault: its money is in an account of the operator. There is no way out without the operator. Ask for a withdrawal in the app.',
    old: (node: string, time: string) =>
      `The newest block that ${node} shows is of ${time}. It stands still, or the chain does. Try another node.`,
    unreachable: (node: string) =>
      `${node} cannot be reached, or does not answer pages like this one. Name another node, or none: then the one behind your wallet is asked.`,
    silent: (node: string) => `${node} does not answer. Try again, or name another node.`,
    refuses: (node: string, words: string) => `${node} refuses to answer (${words}). Name another node.`,
    differs: (node: string) =>
      `One of these nodes lies, or is of another chain: they say different things (${node}). Ask a third.`,
    behind: (node: string) => `${node} stands still: the other node knows newer blocks.`,
    others:
      'This node does not show whether everybody was paid in time. If not, you could freeze the vault now: ask another.',
    withholds: (node: string) => `${node} leaves out a list that the contract has taken. Name another node.`,
    lies: (node: string) => `What ${node} says does not fit together: it lies or is broken. Name another.`,
    rejected: 'You declined in your wallet. Nothing has changed.',
    funds: 'The wallet cannot pay the amount and the network fees.',
    chain: (chain: string) => `Switch your wallet to chain ${chain}, and try again.`,
    reverted: 'The chain undid it. Nothing but the network fee is gone.',
    noAccount: 'The wallet shows no account. Unlock it and try again.',
    refused: (why: string) => `The contract says no: ${why}.`,
    unknown: (words: string) => `That did not work: ${words}`,
  },
  /** What the contracts say when they refuse. */
  refusals: {
    VaultFrozen: 'the vault is frozen',
    AlreadyRequested: 'the wallet has a demand already',
    WrongAmount: 'that is more than your deposits less what you were paid, or too little',
    BelowEarlier:
      'a payment of your earlier demand may be under way; demand at least what is left of that one',
    NoReasonToFreeze: 'there is no reason to freeze yet',
    WrongPiece: 'the list that the node showed is not the real one; ask another node',
    NothingToClaim: 'there is nothing to take, or not yet',
    SendFailed: 'the receiver did not take it; name another address',
    ForwardFailed: 'the receiver did not take it; name another address',
  } as Record<string, string>,
}

export type ExitTexts = typeof en
