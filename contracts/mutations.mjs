/**
 * Faults that the tests must notice, by the file they stand in. Each replaces `from`, which must stand exactly once in
 * it, by `to`.
 *
 * @type {Readonly<Record<string, readonly {name: string, from: string, to: string}[]>>}
 */
export const mutations = {
  'Polder.sol': [
    {
      name: 'the first number is not compared',
      from: 'require(firstNumber == _withdrawals.count + 1, WrongFirstNumber(_withdrawals.count + 1, firstNumber));',
      to: '',
    },
    {
      name: 'a number may be paid again',
      from: 'require(firstNumber == _withdrawals.count + 1,',
      to: 'require(firstNumber <= _withdrawals.count + 1,',
    },
    {
      name: 'numbers may be passed over',
      from: 'require(firstNumber == _withdrawals.count + 1,',
      to: 'require(firstNumber > _withdrawals.count,',
    },
    { name: 'every payment has the first number', from: 'firstNumber + i, total', to: 'firstNumber, total' },
    { name: 'the running total stands still', from: 'total += payments[i].netAmount;', to: '' },
    {
      name: 'a batch counts as one payout',
      from: '_withdrawals.count += SafeCast.toUint128(payments.length);',
      to: '_withdrawals.count += 1;',
    },
    {
      name: 'a batch is not summed',
      from: '_withdrawals.total += SafeCast.toUint128(sum);',
      to: '',
    },
    {
      name: 'a batch is summed by its last payment',
      from: 'sum += amount;',
      to: 'sum = amount;',
    },
    {
      name: 'the value sent is not compared',
      from: 'require(TREASURY_IS_VAULT && msg.value == 0, WrongValue(sum, msg.value));',
      to: 'if (!TREASURY_IS_VAULT) return;',
    },
    {
      name: 'more value than named is kept',
      from: 'if (msg.value == sum) return;',
      to: 'if (msg.value >= sum) return;',
    },
    {
      name: 'a vault adds to what was sent',
      from: 'TREASURY_IS_VAULT && msg.value == 0',
      to: 'TREASURY_IS_VAULT',
    },
    {
      name: 'a draw is believed',
      from: 'require(address(this).balance >= before + sum, DrawFailed());',
      to: '',
    },
    { name: 'what is drawn is a deposit', from: 'if (_drawing && msg.sender == treasury) return;', to: '' },
    {
      name: 'what a vault sends is never a deposit',
      from: 'if (_drawing && msg.sender == treasury) return;',
      to: 'if (TREASURY_IS_VAULT && msg.sender == treasury) return;',
    },
    {
      name: 'what a plain treasury sends within a call is no deposit',
      from: 'if (_drawing && msg.sender == treasury) return;',
      to: 'if (_reentrancyGuardEntered() && msg.sender == treasury) return;',
    },
    {
      name: 'a payment of zero passes',
      from: 'require(amount != 0, ZeroAmount());\n            require(wallet',
      to: 'require(wallet',
    },
    { name: 'an empty batch passes', from: 'require(sum != 0, ZeroAmount());', to: '' },
    {
      name: 'payouts are not counted by wallet',
      from: 'walletTotals[wallet].paid += amount;',
      to: '',
    },
    {
      name: 'a wallet’s payout replaces those before',
      from: 'walletTotals[wallet].paid += amount;',
      to: 'walletTotals[wallet].paid = amount;',
    },
    {
      name: 'payouts count as the payer’s',
      from: 'walletTotals[wallet].paid += amount;',
      to: 'walletTotals[msg.sender].paid += amount;',
    },
    {
      name: 'deposits are not counted by wallet',
      from: 'walletTotals[msg.sender].deposited += uint128(msg.value);',
      to: '',
    },
    {
      name: 'a wallet’s deposit replaces those before',
      from: 'walletTotals[msg.sender].deposited += uint128(msg.value);',
      to: 'walletTotals[msg.sender].deposited = uint128(msg.value);',
    },
    { name: 'a vault can be replaced', from: 'require(!TREASURY_IS_VAULT, TreasuryIsVault());', to: '' },
    {
      name: 'a batch is measured against the day alone',
      from: '_hour.consume(PAYOUTS, sum);',
      to: '',
    },
    { name: 'a batch is measured against the hour alone', from: '_day.consume(PAYOUTS, sum);', to: '' },
    {
      name: 'the larger window decides',
      from: 'Math.min(_hour.available',
      to: 'Math.max(_hour.available',
    },
    {
      name: 'a guardian raises the hour',
      from: 'hourlyWei > _hour._limit || dailyWei > _day._limit',
      to: 'dailyWei > _day._limit',
    },
    {
      name: 'a guardian raises the day',
      from: 'hourlyWei > _hour._limit || dailyWei > _day._limit',
      to: 'hourlyWei > _hour._limit',
    },
    {
      name: 'anyone lowers',
      from: 'if (raises || !hasRole(GUARDIAN_ROLE, msg.sender)) _checkRole',
      to: 'if (raises) _checkRole',
    },
    {
      name: 'a day is an hour',
      from: 'updateSettings(1 days,',
      to: 'updateSettings(1 hours,',
    },
    { name: 'a deposit of zero passes', from: 'require(msg.value != 0, ZeroAmount());', to: '' },
    {
      name: 'the zero address is paid',
      from: 'wallet != address(0) && wallet != address(this)',
      to: 'wallet != address(this)',
    },
    { name: 'anyone pays', from: 'onlyRole(PAYOUT_ROLE)\n', to: '\n' },
    { name: 'the admin pays', from: 'onlyRole(PAYOUT_ROLE)\n', to: 'onlyRole(DEFAULT_ADMIN_ROLE)\n' },
    {
      name: 'a pause does not stop payouts',
      from: 'whenNotPaused\n        nonReentrant',
      to: 'nonReentrant',
    },
    {
      name: 'a pause does not stop deposits',
      from: 'private whenNotPaused nonReentrant',
      to: 'private nonReentrant',
    },
    {
      name: 'the contract may pay itself',
      from: 'wallet != address(0) && wallet != address(this)',
      to: 'wallet != address(0)',
    },
    { name: 'a receiver gets all the gas', from: 'call(RECEIVER_GAS,', to: 'call(gas(),' },
    { name: 'a receiver gets the gas of a transfer', from: 'call(RECEIVER_GAS,', to: 'call(0,' },
    { name: 'what is refused is lost', from: 'claimable[wallet] += amount;', to: '' },
    {
      name: 'what is refused replaces what was kept',
      from: 'claimable[wallet] += amount;',
      to: 'claimable[wallet] = amount;',
    },
    { name: 'what is kept is not summed', from: 'if (kept != 0) claimableTotal += kept;', to: '' },
    { name: 'what is taken is kept as well', from: 'bool kept = !_offer', to: 'bool kept = _offer' },
    { name: 'a claim leaves the balance', from: 'claimable[wallet] = 0;', to: '' },
    { name: 'a claim leaves the sum', from: 'claimableTotal -= amount;', to: '' },
    { name: 'anyone claims', from: '_claim(msg.sender, to);', to: '_claim(to, payable(msg.sender));' },
    {
      name: 'a push pays who pushes',
      from: '_claim(wallet, wallet);',
      to: '_claim(wallet, payable(msg.sender));',
    },
    {
      name: 'a claim of nothing passes',
      from: 'amount = claimable[wallet];\n        require(amount != 0, ZeroAmount());',
      to: 'amount = claimable[wallet];',
    },
    { name: 'a claim burns', from: 'to != address(0) && to != address(this)', to: 'to != address(this)' },
    { name: 'a claim comes back', from: 'to != address(0) && to != address(this)', to: 'to != address(0)' },
    {
      name: 'a pause stops claims',
      from: 'claim(address payable to) external nonReentrant',
      to: 'claim(address payable to) external whenNotPaused nonReentrant',
    },
    {
      name: 'a pause stops pushes',
      from: 'push(address payable wallet) external nonReentrant',
      to: 'push(address payable wallet) external whenNotPaused nonReentrant',
    },
    {
      name: 'a push can be re-entered',
      from: 'push(address payable wallet) external nonReentrant',
      to: 'push(address payable wallet) external',
    },
    {
      name: 'a claim can be re-entered',
      from: 'claim(address payable to) external nonReentrant',
      to: 'claim(address payable to) external',
    },
    {
      name: 'a sweep takes what is kept',
      from: 'address(this).balance - claimableTotal',
      to: 'address(this).balance',
    },
    { name: 'payouts can be re-entered', from: 'whenNotPaused\n        nonReentrant', to: 'whenNotPaused' },
    {
      name: 'deposits can be re-entered',
      from: 'private whenNotPaused nonReentrant',
      to: 'private whenNotPaused',
    },
    {
      name: 'a sweep can be re-entered',
      from: 'onlyRole(DEFAULT_ADMIN_ROLE) nonReentrant',
      to: 'onlyRole(DEFAULT_ADMIN_ROLE)',
    },
    {
      name: 'the window is a second longer',
      from: 'updateSettings(1 hours,',
      to: 'updateSettings(1 hours + 1,',
    },
    { name: 'a limit too large is cut', from: 'SafeCast.toUint208(hourlyWei)', to: 'uint208(hourlyWei)' },
    { name: 'the count is not raised', from: '++_deposits.count', to: '_deposits.count + 1' },
    {
      name: 'the total is not raised',
      from: '_deposits.total += SafeCast',
      to: '_deposits.total + SafeCast',
    },
    { name: 'the total is replaced', from: '_deposits.total += SafeCast', to: '_deposits.total = SafeCast' },
    {
      name: 'a batch is counted after it is paid',
      from: `        uint256 sum = _countPayments(payments);
        _consume(sum);
        _fund(sum);
`,
      to: `        uint256 sum;
        for (uint256 i = 0; i < payments.length; ++i) sum += payments[i].netAmount;
        _consume(sum);
        _fund(sum);
        for (uint256 i = 0; i < payments.length; ++i) _offer(payments[i].wallet, 0);
        _countPayments(payments);
`,
    },
    {
      name: 'the deposit goes on before it is counted',
      from: 'uint256 number = ++_deposits.count;',
      to: '_forward(treasury, msg.value); uint256 number = ++_deposits.count; if (number != 0) return;',
    },
    {
      name: 'a failed forward is ignored',
      from: 'require(LowLevelCall.callNoReturn(to, amount, ""), ForwardFailed(to));',
      to: 'LowLevelCall.callNoReturn(to, amount, "");',
    },
    {
      name: 'the answer of a receiver is copied',
      from: 'require(LowLevelCall.callNoReturn(to, amount, ""), ForwardFailed(to));',
      to: '(bool ok, bytes memory answer) = to.call{value: amount}(""); answer; require(ok, ForwardFailed(to));',
    },
    {
      name: 'a deposit forwards the whole balance',
      from: '_forward(treasury, msg.value);',
      to: '_forward(treasury, address(this).balance);',
    },
    {
      name: 'a deposit counts the balance',
      from: 'SafeCast.toUint128(msg.value)',
      to: 'SafeCast.toUint128(address(this).balance)',
    },
    { name: 'a deposit is the origin’s', from: 'emit Deposit(msg.sender,', to: 'emit Deposit(tx.origin,' },
    {
      name: 'the block number stands for its time',
      from: 'block.timestamp, number',
      to: 'block.number, number',
    },
    {
      name: 'the payout names its caller',
      from: 'emit WithdrawalForwarded(wallet,',
      to: 'emit WithdrawalForwarded(msg.sender,',
    },
    {
      name: 'anyone sets the treasury',
      from: 'setTreasury(address payable newTreasury) external onlyRole(DEFAULT_ADMIN_ROLE)',
      to: 'setTreasury(address payable newTreasury) external',
    },
    {
      name: 'anyone sets the limits',
      from: 'if (raises || !hasRole(GUARDIAN_ROLE, msg.sender)) _checkRole(DEFAULT_ADMIN_ROLE);',
      to: '',
    },
    { name: 'anyone sweeps', from: 'onlyRole(DEFAULT_ADMIN_ROLE) nonReentrant', to: 'nonReentrant' },
    { name: 'anyone pauses', from: 'external onlyRole(PAUSER_ROLE)', to: 'external' },
    {
      name: 'a pauser resumes',
      from: 'unpause() external onlyRole(RESUMER_ROLE)',
      to: 'unpause() external onlyRole(PAUSER_ROLE)',
    },
    {
      name: 'the contract may be its own treasury',
      from: ' && newTreasury != address(this)',
      to: '',
    },
    {
      name: 'a payout signer may be missing',
      from: 'require(terms.payoutSigner != address(0), InvalidAddress(terms.payoutSigner));',
      to: '',
    },
    {
      name: 'an admin may be missing',
      from: 'require(terms.admin != address(0), InvalidAddress(terms.admin));',
      to: '',
    },
    {
      name: 'a guardian resumes',
      from: '_grantRole(GUARDIAN_ROLE, terms.guardians[i]);',
      to: '_grantRole(GUARDIAN_ROLE, terms.guardians[i]); _grantRole(RESUMER_ROLE, terms.guardians[i]);',
    },
  ],
  'SumTree.sol': [
    // As Maxwell's tree does.
    {
      name: 'a node binds only the sum of its children',
      from: 'abi.encodePacked(uint8(1), left, leftSum, right, rightSum)',
      to: 'abi.encodePacked(uint8(1), left, leftSum + rightSum, right)',
    },
    { name: 'a node binds no sum', from: 'left, leftSum, right, rightSum));', to: 'left, right));' },
    { name: 'a sum overflows', from: 'sum += sibling.sum;', to: 'unchecked { sum += sibling.sum; }' },
    { name: 'a sibling’s sum is not added', from: 'sum += sibling.sum;', to: '' },
    { name: 'sides are exchanged', from: 'index & 1 == 0', to: 'index & 1 != 0' },
    { name: 'all siblings stand on one side', from: 'index >>= 1;', to: '' },
    { name: 'a leaf is of any vault', from: 'address(this),', to: 'address(0),' },
    {
      name: 'a leaf is of any day',
      from: '                        day,\n',
      to: '                        uint64(0),\n',
    },
    {
      name: 'a leaf is hashed once',
      from: 'bytes.concat(\n                keccak256(',
      to: 'bytes.concat(\n                bytes(',
    },
    { name: 'a leaf does not bind what was paid', from: 'branch.paid,', to: 'uint128(0),' },
    { name: 'a leaf does not bind what was deposited', from: 'branch.deposited,', to: 'uint128(0),' },
  ],
  'Roots.sol': [
    {
      name: 'anyone publishes',
      from: 'external onlyRole(ROOT_ROLE) whenNotFrozen',
      to: 'external whenNotFrozen',
    },
    {
      name: 'a frozen vault takes roots',
      from: 'onlyRole(ROOT_ROLE) whenNotFrozen',
      to: 'onlyRole(ROOT_ROLE)',
    },
    {
      name: 'anyone vetoes',
      from: 'external onlyRole(GUARDIAN_ROLE) whenNotFrozen',
      to: 'external whenNotFrozen',
    },
    {
      name: 'a frozen vault can be vetoed',
      from: 'onlyRole(GUARDIAN_ROLE) whenNotFrozen',
      to: 'onlyRole(GUARDIAN_ROLE)',
    },
    { name: 'a day may come again', from: 'next.day > last.root.day', to: 'next.day >= last.root.day' },
    {
      name: 'roots come at once',
      from: '(isFirst || block.timestamp >= last.publishedAt + ROOT_INTERVAL)',
      to: 'true',
    },
    { name: 'a block to come is known', from: 'next.blockNumber <= block.number', to: 'true' },
    { name: 'a block may be before the last', from: 'next.blockNumber >= last.root.blockNumber', to: 'true' },
    { name: 'deposits may shrink', from: 'next.depositTotal >= last.root.depositTotal', to: 'true' },
    { name: 'deposits may be made up', from: 'next.depositTotal <= POLDER.depositTotal()', to: 'true' },
    { name: 'payouts may shrink', from: 'next.withdrawalTotal >= last.root.withdrawalTotal', to: 'true' },
    { name: 'payouts may be made up', from: 'next.withdrawalTotal <= POLDER.withdrawalTotal()', to: 'true' },
    {
      name: 'a root owes what it likes',
      from: 'require(next.total <= most, GrowthExceeded(next.total, most));',
      to: 'most;',
    },
    {
      name: 'a day number that jumps brings growth',
      from: 'Math.min(next.day - last.root.day, elapsed)',
      to: 'next.day - last.root.day',
    },
    { name: 'time alone brings growth', from: 'Math.min(next.day - last.root.day, elapsed)', to: 'elapsed' },
    { name: 'growth is not counted by day', from: ' * daysSince;', to: '; daysSince;' },
    {
      name: 'payouts do not lower what may be owed',
      from: 'Math.saturatingSub(owed, next.withdrawalTotal - last.root.withdrawalTotal)',
      to: 'owed',
    },
    {
      name: 'deposits do not raise what may be owed',
      from: ' + (next.depositTotal - last.root.depositTotal);',
      to: ';',
    },
    {
      name: 'an accepted root can be vetoed',
      from: 'count > acceptedRoots() && _publications',
      to: 'count > 0 && _publications',
    },
    { name: 'a veto hits any day', from: ' && _publications[count - 1].root.day == day', to: '' },
    { name: 'a pending root is accepted', from: '--count;', to: '{}' },
    {
      name: 'acceptance goes on after a freeze',
      from: 'frozenAt == 0 ? block.timestamp : frozenAt',
      to: 'block.timestamp',
    },
    { name: 'only the newest root says what is owed', from: 'count - i < BOUND_ROOTS', to: 'count - i < 1' },
    { name: 'an eighth root counts', from: 'count - i < BOUND_ROOTS', to: 'count - i <= BOUND_ROOTS' },
    {
      name: 'the lowest root says what is owed',
      from: 'most = Math.max(most,',
      to: 'most = Math.min(most == 0 ? type(uint256).max : most,',
    },
    {
      name: 'deposits since are not owed',
      from: 'root.total + (deposits - root.depositTotal)',
      to: 'root.total',
    },
    {
      name: 'payouts since are still owed',
      from: 'Math.saturatingSub(owed, payouts - root.withdrawalTotal)',
      to: 'owed',
    },
    { name: 'the hash at the top is not compared', from: 'hash == root.root && sum', to: 'sum' },
    { name: 'the sum at the top is not compared', from: ' && sum == root.total', to: '' },
    { name: 'a leaf knows more deposits than Polder', from: 'branch.deposited <= deposited && ', to: '' },
    { name: 'a leaf knows more payouts than Polder', from: ' && branch.paid <= paid', to: '' },
    {
      name: 'deposits since the root are not the wallet’s',
      from: 'uint256(branch.owed) + deposited - branch.deposited',
      to: 'uint256(branch.owed)',
    },
    {
      name: 'a root may be a second older',
      from: 'publishedAt + MAX_ROOT_AGE',
      to: 'publishedAt + MAX_ROOT_AGE + 1',
    },
    {
      name: 'several roots may be pending',
      from: 'require(terms.rootInterval >= terms.vetoPeriod, InvalidTerms());',
      to: '',
    },
  ],
  'Exits.sol': [
    {
      name: 'a request is free',
      from: 'require(msg.value == EXIT_BOND, WrongBond(EXIT_BOND, msg.value));',
      to: '',
    },
    {
      name: 'a branch of another serves',
      from: 'require(branch.wallet == msg.sender, NotYourBranch(branch.wallet));',
      to: '',
    },
    {
      name: 'a wallet requests twice',
      from: 'require(exits[msg.sender].deadline == 0, AlreadyRequested());',
      to: '',
    },
    { name: 'a request of nothing passes', from: 'require(amount != 0, ZeroAmount());', to: '' },
    {
      name: 'a request has no bound',
      from: 'require(amount <= most, MoreThanOwed(amount, most));',
      to: 'most;',
    },
    {
      name: 'the fee is demanded back',
      from: 'owed * (BPS - MAX_FEE_BPS) / BPS, paidSince',
      to: 'owed, paidSince',
    },
    {
      name: 'what was paid is demanded again',
      from: '(BPS - MAX_FEE_BPS) / BPS, paidSince)',
      to: '(BPS - MAX_FEE_BPS) / BPS, 0 * paidSince)',
    },
    {
      name: 'what was paid before serves a request',
      from: 'ExitRequest(amount, _paid(msg.sender), deadline)',
      to: 'ExitRequest(amount, 0, deadline)',
    },
    {
      name: 'anyone closes a request',
      from: 'require(served || frozenAt != 0 || msg.sender == wallet, NotServed());',
      to: '',
    },
    {
      name: 'a freeze keeps bonds',
      from: 'served || frozenAt != 0 || msg.sender',
      to: 'served || msg.sender',
    },
    {
      name: 'a wallet cannot withdraw its request',
      from: ' || msg.sender == wallet, NotServed',
      to: ', NotServed',
    },
    {
      name: 'a bond returns to whoever asks',
      from: '_send(wallet, bond);',
      to: '_send(payable(msg.sender), bond);',
    },
    { name: 'a bond returns twice', from: 'delete exits[wallet];', to: '' },
    { name: 'returned bonds stay counted', from: 'bonds -= EXIT_BOND;', to: '' },
    { name: 'bonds are not counted', from: 'bonds += EXIT_BOND;', to: 'bonds += 0;' },
    {
      name: 'a request need not exist to be closed',
      from: 'require(exits[wallet].deadline != 0, NotRequested());',
      to: '',
    },
    {
      name: 'anyone freezes',
      from: 'require(block.timestamp > lastRootAt() + SILENCE_PERIOD, NoReasonToFreeze());',
      to: '',
    },
    {
      name: 'silence is a second shorter',
      from: 'block.timestamp > lastRootAt() + SILENCE_PERIOD',
      to: 'block.timestamp >= lastRootAt() + SILENCE_PERIOD',
    },
    {
      name: 'a request freezes at its deadline',
      from: 'block.timestamp > deadline',
      to: 'block.timestamp >= deadline',
    },
    { name: 'a served request freezes', from: ' && !isServed(wallet), NoReason', to: ', NoReason' },
    { name: 'no request freezes', from: 'require(deadline != 0 && block', to: 'require(block' },
    { name: 'a part serves', from: 'request.paidBefore >= request.amount', to: 'request.paidBefore > 0' },
    { name: 'a freeze can come again', from: 'freeze() external whenNotFrozen', to: 'freeze() external' },
    {
      name: 'payouts since the root are owed again',
      from: 'Math.saturatingSub(owed, paidSince));',
      to: 'owed + 0 * paidSince);',
    },
    {
      name: 'without a branch in the first round',
      from: 'require(round > 1 || acceptedRoots() == 0, TooEarly());',
      to: '',
    },
    {
      name: 'without any root nobody registers in time',
      from: 'round > 1 || acceptedRoots() == 0',
      to: 'round > 1',
    },
    {
      name: 'a wallet registers twice',
      from: 'require(registrations[wallet].round == 0, AlreadyRegistered());',
      to: '',
    },
    { name: 'nothing is registered', from: 'require(entitlement != 0, ZeroAmount());', to: '' },
    {
      name: 'a registration is not summed',
      from: 'rounds[round].sum += amount;',
      to: 'rounds[round].sum = amount;',
    },
    { name: 'every registration prolongs its round', from: 'if (roundEnds == 0) roundEnds', to: 'roundEnds' },
    {
      name: 'a round ends a second early',
      from: 'block.timestamp < roundEnds',
      to: 'block.timestamp + 1 < roundEnds',
    },
    {
      name: 'a round takes what others are promised',
      from: 'address(this).balance - reserved - bonds',
      to: 'address(this).balance - bonds',
    },
    {
      name: 'a round takes the bonds',
      from: 'address(this).balance - reserved - bonds',
      to: 'address(this).balance - reserved',
    },
    {
      name: 'a round keeps more than it needs',
      from: 'Math.min(over.sum, address(this)',
      to: 'Math.max(0 * over.sum, address(this)',
    },
    { name: 'a round’s pot is not reserved', from: 'reserved += over.pot;', to: 'reserved += 0;' },
    { name: 'the next round stays open', from: '        roundEnds = 0;\n', to: '' },
    {
      name: 'a claim comes before its round is over',
      from: 'registration.round < round',
      to: 'registration.round <= round',
    },
    { name: 'a claim comes twice', from: 'registration.claimed = true;', to: '' },
    {
      name: 'a claim is whole whatever there is',
      from: '* over.pot / over.sum;',
      to: '* over.sum / over.sum;',
    },
    { name: 'a claim rounds up', from: '* over.pot / over.sum;', to: '* over.pot / over.sum + 1;' },
    { name: 'a claim keeps its reserve', from: 'reserved -= share;', to: '' },
    {
      name: 'a claim goes nowhere',
      from: 'require(to != address(0) && to != address(this), InvalidAddress(to));',
      to: '',
    },
    {
      name: 'a push pays who pushes',
      from: '_claim(wallet, wallet);',
      to: '_claim(wallet, payable(msg.sender));',
    },
    { name: 'anyone claims', from: '_claim(msg.sender, to);', to: '_claim(to, payable(msg.sender));' },
    { name: 'a signature lasts for ever', from: 'block.timestamp <= deadline && Sig', to: 'Sig' },
    {
      name: 'no signature is needed',
      from: ' && SignatureChecker.isValidSignatureNowCalldata(wallet, digest, signature)',
      to: '',
    },
    {
      name: 'a signature names no receiver',
      from: 'abi.encode(CLAIM_TYPEHASH, wallet, to, deadline)',
      to: 'abi.encode(CLAIM_TYPEHASH, wallet, wallet, deadline)',
    },
    {
      name: 'a failed send is ignored',
      from: 'require(LowLevelCall.callNoReturn(to, amount, ""), SendFailed(to));',
      to: 'LowLevelCall.callNoReturn(to, amount, "");',
    },
  ],
  'Vault.sol': [
    {
      name: 'nobody may publish',
      from: 'require(rootSigner != address(0), InvalidAddress(rootSigner));',
      to: '',
    },
    { name: 'a frozen vault takes deposits', from: 'require(frozenAt == 0, VaultFrozen());', to: '{}' },
    { name: 'anyone draws', from: 'require(msg.sender == address(POLDER), NotPolder(msg.sender));', to: '' },
    {
      name: 'a frozen vault is drawn from',
      from: 'draw(uint256 amount) external whenNotFrozen whenRootIsFresh',
      to: 'draw(uint256 amount) external whenRootIsFresh',
    },
    {
      name: 'a stale root stops no draw',
      from: 'draw(uint256 amount) external whenNotFrozen whenRootIsFresh',
      to: 'draw(uint256 amount) external whenNotFrozen',
    },
    {
      name: 'a draw takes bonds',
      from: 'uint256 available = address(this).balance - bonds;',
      to: 'uint256 available = address(this).balance;',
    },
    { name: 'anyone takes surplus', from: '        onlyRole(DEFAULT_ADMIN_ROLE)\n', to: '' },
    { name: 'a frozen vault has surplus', from: '        whenNotFrozen\n', to: '' },
    { name: 'a stale root stops no surplus', from: '        whenRootIsFresh\n', to: '' },
    {
      name: 'surplus has no bound',
      from: 'uint256 available = surplus();',
      to: 'uint256 available = address(this).balance;',
    },
    { name: 'surplus leaves no margin', from: '(BPS + MARGIN_BPS)', to: '(BPS + 0 * MARGIN_BPS)' },
    { name: 'surplus takes bonds', from: 'needed = bonds + Math', to: 'needed = Math' },
  ],
  'Timelock.sol': [
    {
      name: 'the operator cancels',
      from: '_grantRole(EXECUTOR_ROLE, operator);',
      to: '_grantRole(EXECUTOR_ROLE, operator); _grantRole(CANCELLER_ROLE, operator);',
    },
    {
      name: 'a guardian announces',
      from: '_grantRole(CANCELLER_ROLE, guardians[i]);',
      to: '_grantRole(CANCELLER_ROLE, guardians[i]); _grantRole(PROPOSER_ROLE, guardians[i]);',
    },
    {
      name: 'the operator administers the timelock',
      from: 'new address[](0), address(0))',
      to: 'new address[](0), operator)',
    },
    {
      name: 'anyone executes',
      from: '_grantRole(EXECUTOR_ROLE, operator);',
      to: '_grantRole(EXECUTOR_ROLE, address(0));',
    },
  ],
}
