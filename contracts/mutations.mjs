/**
 * Faults that the tests must notice. Each replaces `from`, which must stand exactly once in the contract, by `to`.
 *
 * @type {readonly {name: string, from: string, to: string}[]}
 */
export const mutations = [
  {
    name: 'a paid id is not refused',
    from: 'require(!_paid[withdrawalId], WithdrawalAlreadyPaid(withdrawalId));',
    to: '',
  },
  { name: 'a paid id is not remembered', from: '_paid[withdrawalId] = true;', to: '' },
  {
    name: 'the value sent is not compared',
    from: 'require(msg.value == netAmount, WrongValue(netAmount, msg.value));',
    to: '',
  },
  { name: 'more value than named is kept', from: 'msg.value == netAmount,', to: 'msg.value >= netAmount,' },
  { name: 'a payout of zero passes', from: 'require(netAmount != 0, ZeroAmount());', to: '' },
  { name: 'a deposit of zero passes', from: 'require(msg.value != 0, ZeroAmount());', to: '' },
  {
    name: 'the zero address is paid',
    from: 'wallet != address(0) && wallet != address(this)',
    to: 'wallet != address(this)',
  },
  { name: 'anyone pays', from: 'onlyRole(PAYOUT_ROLE)\n', to: '\n' },
  { name: 'the admin pays', from: 'onlyRole(PAYOUT_ROLE)\n', to: 'onlyRole(DEFAULT_ADMIN_ROLE)\n' },
  { name: 'a pause does not stop payouts', from: 'whenNotPaused\n        nonReentrant', to: 'nonReentrant' },
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
  { name: 'what is refused is lost', from: 'claimable[wallet] += netAmount;', to: '' },
  {
    name: 'what is refused replaces what was kept',
    from: 'claimable[wallet] += netAmount;',
    to: 'claimable[wallet] = netAmount;',
  },
  { name: 'what is kept is not summed', from: 'claimableTotal += netAmount;', to: '' },
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
    name: 'the limit is read but not consumed',
    from: '!_payoutWindow.tryConsume(PAYOUTS, netAmount)',
    to: 'netAmount > _payoutWindow.available(PAYOUTS)',
  },
  { name: 'the limit is not looked at', from: '!_payoutWindow.tryConsume(PAYOUTS, netAmount)', to: 'false' },
  {
    name: 'each withdrawal has a window of its own',
    from: 'tryConsume(PAYOUTS, netAmount)',
    to: 'tryConsume(withdrawalId, netAmount)',
  },
  {
    name: 'the window is a second longer',
    from: 'updateSettings(windowSeconds,',
    to: 'updateSettings(windowSeconds + 1,',
  },
  { name: 'a limit too large is cut', from: 'SafeCast.toUint208(limitWei)', to: 'uint208(limitWei)' },
  { name: 'a window of zero passes', from: 'require(windowSeconds != 0, ZeroWindow());', to: '' },
  { name: 'the count is not raised', from: '++tally.count', to: 'tally.count + 1' },
  { name: 'the total is not raised', from: 'tally.total += SafeCast', to: 'tally.total + SafeCast' },
  { name: 'the total is replaced', from: 'tally.total += SafeCast', to: 'tally.total = SafeCast' },
  {
    name: 'payouts count as deposits',
    from: '_add(_withdrawals, netAmount)',
    to: '_add(_deposits, netAmount)',
  },
  {
    name: 'the payout comes before its effects',
    from: `_paid[withdrawalId] = true;
        (uint256 number, uint256 total) = _add(_withdrawals, netAmount);
        bool kept = !_offer(wallet, netAmount);`,
    to: `bool kept = !_offer(wallet, netAmount);
        _paid[withdrawalId] = true;
        (uint256 number, uint256 total) = _add(_withdrawals, netAmount);`,
  },
  {
    name: 'the deposit goes on before it is counted',
    from: `(uint256 number, uint256 total) = _add(_deposits, msg.value);
        emit Deposit(msg.sender, msg.value, block.timestamp, number, total);
        emit DepositForwarded(msg.sender, treasury, msg.value);
        _forward(treasury, msg.value);`,
    to: `_forward(treasury, msg.value);
        (uint256 number, uint256 total) = _add(_deposits, msg.value);
        emit Deposit(msg.sender, msg.value, block.timestamp, number, total);
        emit DepositForwarded(msg.sender, treasury, msg.value);`,
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
    from: '_add(_deposits, msg.value)',
    to: '_add(_deposits, address(this).balance)',
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
    name: 'anyone sets the limit',
    from: 'uint48 windowSeconds) external onlyRole(DEFAULT_ADMIN_ROLE)',
    to: 'uint48 windowSeconds) external',
  },
  { name: 'anyone sweeps', from: 'onlyRole(DEFAULT_ADMIN_ROLE) nonReentrant', to: 'nonReentrant' },
  { name: 'anyone pauses', from: 'external onlyRole(PAUSER_ROLE)', to: 'external' },
  {
    name: 'a pauser resumes',
    from: 'unpause() external onlyRole(DEFAULT_ADMIN_ROLE)',
    to: 'unpause() external onlyRole(PAUSER_ROLE)',
  },
  { name: 'the admin hand-over needs no delay', from: 'Rules(adminDelay, admin)', to: 'Rules(0, admin)' },
  {
    name: 'the contract may be its own treasury',
    from: ' && newTreasury != address(this)',
    to: '',
  },
  {
    name: 'a payout signer may be missing',
    from: 'require(payoutSigner != address(0), InvalidAddress(payoutSigner));',
    to: '',
  },
]
