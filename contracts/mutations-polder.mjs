/** Faults of the door; see mutations.mjs. */
export const polderMutations = {
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
      from: '_walletTotals[wallet].paid += amount;',
      to: '',
    },
    {
      name: 'a wallet’s payout replaces those before',
      from: '_walletTotals[wallet].paid += amount;',
      to: '_walletTotals[wallet].paid = amount;',
    },
    {
      name: 'payouts count as the payer’s',
      from: '_walletTotals[wallet].paid += amount;',
      to: '_walletTotals[msg.sender].paid += amount;',
    },
    {
      name: 'deposits are not counted by wallet',
      from: '_walletTotals[msg.sender].deposited += uint128(msg.value);',
      to: '',
    },
    {
      name: 'a wallet’s deposit replaces those before',
      from: '_walletTotals[msg.sender].deposited += uint128(msg.value);',
      to: '_walletTotals[msg.sender].deposited = uint128(msg.value);',
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
      from: 'private whenOpen whenNotPaused nonReentrant',
      to: 'private whenOpen nonReentrant',
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
      from: 'private whenOpen whenNotPaused nonReentrant',
      to: 'private whenOpen whenNotPaused',
    },
    {
      name: 'a sweep can be re-entered',
      from: 'sweep() external onlyRole(DEFAULT_ADMIN_ROLE) nonReentrant',
      to: 'sweep() external onlyRole(DEFAULT_ADMIN_ROLE)',
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
    {
      name: 'anyone sweeps',
      from: 'sweep() external onlyRole(DEFAULT_ADMIN_ROLE) nonReentrant',
      to: 'sweep() external nonReentrant',
    },
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
    {
      name: 'anyone hands over',
      from: 'handOver(Polder next) external onlyRole(DEFAULT_ADMIN_ROLE) whenOpen',
      to: 'handOver(Polder next) external whenOpen',
    },
    {
      name: 'one that is closed hands over again',
      from: 'handOver(Polder next) external onlyRole(DEFAULT_ADMIN_ROLE) whenOpen',
      to: 'handOver(Polder next) external onlyRole(DEFAULT_ADMIN_ROLE)',
    },
    {
      name: 'a receiver hands over within a batch',
      from: 'onlyRole(DEFAULT_ADMIN_ROLE) whenOpen nonReentrant',
      to: 'onlyRole(DEFAULT_ADMIN_ROLE) whenOpen',
    },
    { name: 'one that handed over stays open', from: 'open = false;', to: '' },
    {
      name: 'a successor is open from the start',
      from: 'open = address(terms.predecessor) == address(0);',
      to: 'open = true;',
    },
    { name: 'a successor never opens', from: 'open = true;', to: '' },
    {
      name: 'a vault goes on giving to the former',
      from: 'IVault(treasury).setPolder(address(next));',
      to: '',
    },
    { name: 'a successor leaves the vault', from: ' && next.treasury() == treasury', to: '' },
    { name: 'a successor can replace the vault', from: 'next.TREASURY_IS_VAULT() && ', to: '' },
    {
      name: 'anyone opens a successor',
      from: 'require(msg.sender == address(PREDECESSOR), NotPredecessor(msg.sender));',
      to: '',
    },
    {
      name: 'deposits are counted anew',
      from: '_deposits = Tally(uint128(deposits), uint128(depositSum));',
      to: '',
    },
    {
      name: 'payouts are counted anew',
      from: '_withdrawals = Tally(uint128(withdrawals), uint128(withdrawalSum));',
      to: '',
    },
    {
      name: 'what a wallet did before is forgotten',
      from: '(deposited, paid) = PREDECESSOR.walletTotals(wallet);',
      to: '{}',
    },
    {
      name: 'a wallet has only what it did before',
      from: '(deposited, paid) = (deposited + here.deposited, paid + here.paid);',
      to: 'if (address(PREDECESSOR) == address(0)) (deposited, paid) = (here.deposited, here.paid);',
    },
    { name: 'one that handed over pays', from: '        whenOpen\n', to: '' },
    {
      name: 'one that handed over takes deposits',
      from: 'private whenOpen whenNotPaused',
      to: 'private whenNotPaused',
    },
  ],
}
