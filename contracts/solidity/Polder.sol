// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {LowLevelCall} from "@openzeppelin/contracts/utils/LowLevelCall.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {RateLimiter} from "@openzeppelin/contracts/utils/RateLimiter.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {IVault} from "./IVault.sol";

/**
 * @title Polder
 * @notice The only door between the chain and the books. Deposits pass through to the treasury, payouts to the users, in
 * one call. What the code of a wallet does not take is kept for that wallet. The contract keeps no money of its own.
 *
 * @dev What the books rest on:
 * - deposits and payouts carry a running number and total kept in storage, so that a log nobody delivered shows as a gap;
 * - a payout number is paid once, for ever: only the next one is taken. So a batch that is broadcast again is refused,
 *   and so is a signer whose books have lost payouts;
 * - a payout cannot fail because of its receiver, and a receiver cannot make it dear: its code gets `RECEIVER_GAS` and
 *   its answer is not read;
 * - only what a sweep takes and what a draw brought is computed from `address(this).balance`, so ether forced in changes
 *   no figure and can only be swept to the treasury; what is kept for wallets cannot be swept;
 * - what a call from within could use or read is counted before the first external call; after it, a batch only notes
 *   which receivers did not take their money.
 *
 * The treasury is a plain account, and then the payer sends what it pays; or it is a vault, and then a batch is drawn
 * from it, unless the payer sends the sum all the same. A vault is the treasury for ever: what it owes follows from the
 * deposits counted here, so all must reach it.
 *
 * A Polder is replaced by handing over: it closes for ever, and its successor goes on with its count, in one call. So
 * each deposit and each payout number is of one of them, and whatever was signed for the former is undone whole.
 *
 * Roles: the default admin (a timelock) sets a plain treasury, raises limits, gives roles and hands over. `PAYOUT_ROLE` pays.
 * `PAUSER_ROLE` stops deposits and payouts, `RESUMER_ROLE` lets them go on. `GUARDIAN_ROLE` lowers limits.
 *
 * All amounts are wei of the chain's native currency.
 */
contract Polder is AccessControl, Pausable, ReentrancyGuardTransient {
    using RateLimiter for RateLimiter.SlidingWindow;

    /// @notice May pay withdrawals through {fundAndForwardWithdrawals}.
    bytes32 public constant PAYOUT_ROLE = keccak256("PAYOUT_ROLE");

    /// @notice May stop deposits and payouts through {pause}.
    bytes32 public constant PAUSER_ROLE = keccak256("PAUSER_ROLE");

    /// @notice May end a pause through {unpause}.
    bytes32 public constant RESUMER_ROLE = keccak256("RESUMER_ROLE");

    /// @notice May lower what can be paid out through {setPayoutLimits}.
    bytes32 public constant GUARDIAN_ROLE = keccak256("GUARDIAN_ROLE");

    /// @notice What the code of a receiver may use. A Safe needs about 5,000.
    uint256 public constant RECEIVER_GAS = 50_000;

    /// @notice Whether the treasury is a vault: payouts are drawn from it, and it cannot be replaced.
    bool public immutable TREASURY_IS_VAULT;

    /// @notice The Polder that hands over to this one; 0 for a first one.
    Polder public immutable PREDECESSOR;

    /// @dev All payouts share one entry of each window.
    bytes32 private constant PAYOUTS = bytes32(0);

    /// @dev What a contract is made with.
    struct Terms {
        // The default admin: a timelock, in tests any account.
        address admin;
        // Receives `PAUSER_ROLE` and `RESUMER_ROLE`.
        address operator;
        // Receives `PAYOUT_ROLE`.
        address payoutSigner;
        // Each receives `GUARDIAN_ROLE` and `PAUSER_ROLE`.
        address[] guardians;
        // Receives every deposit; must accept plain transfers.
        address payable treasury;
        bool treasuryIsVault;
        // The most that can be paid out within any hour and within any 24 hours.
        uint256 hourlyLimitWei;
        uint256 dailyLimitWei;
        // Whose count this one goes on with, once it hands over; 0 for a first one.
        Polder predecessor;
    }

    /// @dev What one withdrawal of the books is paid.
    struct Payment {
        bytes32 withdrawalId;
        address payable wallet;
        uint128 netAmount;
    }

    /// @dev A running count and sum, in one storage slot. 2^128 wei is 3.4e20 POL, so neither can overflow in practice;
    /// if one did, the call would revert.
    struct Tally {
        uint128 count;
        uint128 total;
    }

    /// @dev In one storage slot; `paid` is net and counts what is kept as well.
    struct WalletTotals {
        uint128 deposited;
        uint128 paid;
    }

    /// @notice Whether deposits and payouts pass here: since the predecessor handed over, until this one does.
    bool public open;

    /// @notice Where deposits are forwarded to.
    address payable public treasury;

    Tally private _deposits;
    Tally private _withdrawals;
    RateLimiter.SlidingWindow private _hour;
    RateLimiter.SlidingWindow private _day;
    bool private transient _drawing;

    mapping(address wallet => WalletTotals) private _walletTotals;

    /// @notice What is kept for a wallet because its code did not take it.
    mapping(address wallet => uint256) public claimable;

    /// @notice The sum of what is kept for wallets.
    uint256 public claimableTotal;

    /// @notice `wallet` deposited `amount` at `blockTime` (unix seconds of the block).
    /// @param number The running number of this deposit, from 1.
    /// @param total The sum of all deposits up to and including this one.
    event Deposit(address indexed wallet, uint256 amount, uint256 blockTime, uint256 number, uint256 total);

    /// @notice The deposit just reported by {Deposit} went on to `treasury`.
    event DepositForwarded(address indexed wallet, address indexed treasury, uint256 amount);

    /// @notice Withdrawal `withdrawalId` was paid: `netAmount` belongs to `wallet`.
    /// @param number The running number of this payout, from 1.
    /// @param total The sum of all payouts up to and including this one.
    /// @param kept Whether the code of `wallet` did not take it, so that it is kept here for {push} and {claim}.
    event WithdrawalForwarded(
        address indexed wallet,
        bytes32 indexed withdrawalId,
        uint256 netAmount,
        uint256 number,
        uint256 total,
        bool kept
    );

    /// @notice What was kept for `wallet` went to `to`.
    event Claimed(address indexed wallet, address indexed to, uint256 amount);

    /// @notice Deposits go to `current` from now on.
    event TreasuryChanged(address indexed previous, address indexed current);

    /// @notice At most this much can be paid out within any hour and within any 24 hours from now on.
    event PayoutLimitsChanged(uint256 hourlyWei, uint256 dailyWei);

    /// @notice Ether that had been forced into the contract was sent to `treasury`.
    event Swept(address indexed treasury, uint256 amount);

    /// @notice Deposits and payouts pass through `next` from now on, and never again through this one.
    event HandedOver(address indexed next);

    /// @notice An amount of zero is neither a deposit nor a payout, and there is nothing to sweep or to claim.
    error ZeroAmount();

    /// @notice The batch was sent with another value than the sum of its payments.
    error WrongValue(uint256 expected, uint256 sent);

    /// @notice The batch begins with another payout number than the next one.
    error WrongFirstNumber(uint256 expected, uint256 given);

    /// @notice The vault gave less than was drawn.
    error DrawFailed();

    /// @notice A vault stays the treasury.
    error TreasuryIsVault();

    /// @notice The batch is more than the sliding windows still allow.
    error PayoutLimitExceeded(uint256 requested, uint256 available);

    /// @notice `to` did not accept the money; nothing happened.
    error ForwardFailed(address to);

    /// @notice The zero address, or this contract where it would pay itself.
    error InvalidAddress(address account);

    /// @notice The predecessor has not handed over yet, or this contract has handed over itself.
    error NotOpen();

    /// @notice The successor has another treasury than the vault.
    error LeavesVault();

    /// @notice Only the predecessor hands over.
    error NotPredecessor(address caller);

    modifier whenOpen() {
        require(open, NotOpen());
        _;
    }

    constructor(Terms memory terms) {
        require(terms.admin != address(0), InvalidAddress(terms.admin));
        require(terms.payoutSigner != address(0), InvalidAddress(terms.payoutSigner));
        _grantRole(DEFAULT_ADMIN_ROLE, terms.admin);
        _grantRole(PAYOUT_ROLE, terms.payoutSigner);
        _grantRole(PAUSER_ROLE, terms.operator);
        _grantRole(RESUMER_ROLE, terms.operator);
        for (uint256 i = 0; i < terms.guardians.length; ++i) {
            _grantRole(PAUSER_ROLE, terms.guardians[i]);
            _grantRole(GUARDIAN_ROLE, terms.guardians[i]);
        }
        TREASURY_IS_VAULT = terms.treasuryIsVault;
        PREDECESSOR = terms.predecessor;
        open = address(terms.predecessor) == address(0);
        _setTreasury(terms.treasury);
        _setPayoutLimits(terms.hourlyLimitWei, terms.dailyLimitWei);
    }

    /// @notice A plain transfer is a deposit by its sender. (A sender that grants only 2300 gas cannot deposit.) What a
    /// vault sends while it is drawn from is no deposit.
    receive() external payable {
        if (_drawing && msg.sender == treasury) return;
        _deposit();
    }

    /// @notice Deposits the value sent for the sender.
    function deposit() external payable {
        _deposit();
    }

    /**
     * @notice Pays withdrawals: each wallet receives its net amount. What its code does not take with `RECEIVER_GAS` is
     * kept for it.
     * @dev The books bind each withdrawal to one payout number before they sign; the events tell both.
     * @param firstNumber The payout number of the first payment; the others follow it.
     * @param payments At least one, each above 0. The value sent must equal their sum; where the treasury is a vault it
     * may be 0, and the sum is drawn.
     */
    function fundAndForwardWithdrawals(uint256 firstNumber, Payment[] calldata payments)
        external
        payable
        onlyRole(PAYOUT_ROLE)
        whenOpen
        whenNotPaused
        nonReentrant
    {
        require(firstNumber == _withdrawals.count + 1, WrongFirstNumber(_withdrawals.count + 1, firstNumber));
        uint256 total = _withdrawals.total;
        uint256 sum = _countPayments(payments);
        _consume(sum);
        _fund(sum);

        uint256 kept;
        for (uint256 i = 0; i < payments.length; ++i) {
            total += payments[i].netAmount;
            kept += _pay(payments[i], firstNumber + i, total);
        }
        if (kept != 0) claimableTotal += kept;
    }

    /// @notice Sends `wallet` what is kept for it, with all the gas of this call. Anyone may do so, at any time.
    function push(address payable wallet) external nonReentrant {
        _claim(wallet, wallet);
    }

    /// @notice Sends what is kept for the caller to `to`. Nothing but the caller's own word can send it elsewhere, and
    /// no pause stops it.
    function claim(address payable to) external nonReentrant {
        require(to != address(0) && to != address(this), InvalidAddress(to));
        _claim(msg.sender, to);
    }

    /// @notice Stops deposits and payouts.
    function pause() external onlyRole(PAUSER_ROLE) {
        _pause();
    }

    /// @notice Resumes deposits and payouts. A pauser cannot, so that its stolen key can stop but not resume.
    function unpause() external onlyRole(RESUMER_ROLE) {
        _unpause();
    }

    /// @notice Sends deposits to `newTreasury` from now on. A vault stays the treasury.
    function setTreasury(address payable newTreasury) external onlyRole(DEFAULT_ADMIN_ROLE) {
        require(!TREASURY_IS_VAULT, TreasuryIsVault());
        _setTreasury(newTreasury);
    }

    /// @notice Allows at most so much of payouts within any hour and within any 24 hours; 0 stops payouts. A guardian
    /// can lower both; raising either takes the admin.
    /// @dev What was paid out already still counts.
    function setPayoutLimits(uint256 hourlyWei, uint256 dailyWei) external {
        bool raises = hourlyWei > _hour._limit || dailyWei > _day._limit;
        if (raises || !hasRole(GUARDIAN_ROLE, msg.sender)) _checkRole(DEFAULT_ADMIN_ROLE);
        _setPayoutLimits(hourlyWei, dailyWei);
    }

    /// @notice Closes this contract to deposits and payouts for ever, and opens `next`, which names it as predecessor. A
    /// vault stays the treasury and gives to `next` from now on. What is kept for wallets stays here for them.
    function handOver(Polder next) external onlyRole(DEFAULT_ADMIN_ROLE) whenOpen nonReentrant {
        open = false;
        emit HandedOver(address(next));
        if (TREASURY_IS_VAULT) {
            require(next.TREASURY_IS_VAULT() && next.treasury() == treasury, LeavesVault());
            IVault(treasury).setPolder(address(next));
        }
        next.takeOver();
    }

    /// @notice Opens this contract with the count of its predecessor, which alone calls this, once.
    function takeOver() external {
        require(msg.sender == address(PREDECESSOR), NotPredecessor(msg.sender));
        (uint256 deposits, uint256 depositSum, uint256 withdrawals, uint256 withdrawalSum,) = PREDECESSOR.counters();
        _deposits = Tally(uint128(deposits), uint128(depositSum));
        _withdrawals = Tally(uint128(withdrawals), uint128(withdrawalSum));
        open = true;
    }

    /// @notice Sends ether that was forced into the contract to the treasury. It is no deposit and changes no figure.
    /// What is kept for wallets stays.
    function sweep() external onlyRole(DEFAULT_ADMIN_ROLE) nonReentrant {
        uint256 amount = address(this).balance - claimableTotal;
        require(amount != 0, ZeroAmount());
        emit Swept(treasury, amount);
        _forward(treasury, amount);
    }

    /// @notice What a wallet has deposited, and what it has been paid (net, and what is kept for it as well), through
    /// this contract and those before it.
    function walletTotals(address wallet) public view returns (uint128 deposited, uint128 paid) {
        if (address(PREDECESSOR) != address(0)) (deposited, paid) = PREDECESSOR.walletTotals(wallet);
        WalletTotals storage here = _walletTotals[wallet];
        (deposited, paid) = (deposited + here.deposited, paid + here.paid);
    }

    /// @notice How many deposits there have been, with those before this contract; so do the other counts and sums.
    function depositCount() external view returns (uint256) {
        return _deposits.count;
    }

    /// @notice The sum of all deposits.
    function depositTotal() external view returns (uint256) {
        return _deposits.total;
    }

    /// @notice How many withdrawals have been paid.
    function withdrawalCount() external view returns (uint256) {
        return _withdrawals.count;
    }

    /// @notice The sum of all payouts.
    function withdrawalTotal() external view returns (uint256) {
        return _withdrawals.total;
    }

    /// @notice All running numbers and totals at once, and what this contract keeps for wallets.
    function counters()
        external
        view
        returns (uint256 deposits, uint256 depositSum, uint256 withdrawals, uint256 withdrawalSum, uint256 claimableSum)
    {
        return (_deposits.count, _deposits.total, _withdrawals.count, _withdrawals.total, claimableTotal);
    }

    /// @notice The most that can be paid out within any hour and within any 24 hours.
    function payoutLimits() external view returns (uint256 hourlyWei, uint256 dailyWei) {
        return (_hour._limit, _day._limit);
    }

    /// @notice What could be paid out now.
    function payoutAvailable() public view returns (uint256) {
        return Math.min(_hour.available(PAYOUTS), _day.available(PAYOUTS));
    }

    function _deposit() private whenOpen whenNotPaused nonReentrant {
        require(msg.value != 0, ZeroAmount());
        uint256 number = ++_deposits.count;
        uint256 total = (_deposits.total += SafeCast.toUint128(msg.value));
        _walletTotals[msg.sender].deposited += uint128(msg.value);
        emit Deposit(msg.sender, msg.value, block.timestamp, number, total);
        emit DepositForwarded(msg.sender, treasury, msg.value);
        _forward(treasury, msg.value);
    }

    /// @return sum of the payments, each counted for its wallet and all in the running figures
    function _countPayments(Payment[] calldata payments) private returns (uint256 sum) {
        for (uint256 i = 0; i < payments.length; ++i) {
            (address wallet, uint128 amount) = (payments[i].wallet, payments[i].netAmount);
            require(amount != 0, ZeroAmount());
            require(wallet != address(0) && wallet != address(this), InvalidAddress(wallet));
            _walletTotals[wallet].paid += amount;
            sum += amount;
        }
        require(sum != 0, ZeroAmount());
        _withdrawals.count += SafeCast.toUint128(payments.length);
        _withdrawals.total += SafeCast.toUint128(sum);
    }

    function _consume(uint256 sum) private {
        uint256 available = payoutAvailable();
        require(sum <= available, PayoutLimitExceeded(sum, available));
        _hour.consume(PAYOUTS, sum);
        _day.consume(PAYOUTS, sum);
    }

    /// @dev What is kept for wallets must never pay others, so the vault is not believed.
    function _fund(uint256 sum) private {
        if (msg.value == sum) return;
        require(TREASURY_IS_VAULT && msg.value == 0, WrongValue(sum, msg.value));
        uint256 before = address(this).balance;
        _drawing = true;
        IVault(treasury).draw(sum);
        _drawing = false;
        require(address(this).balance >= before + sum, DrawFailed());
    }

    function _claim(address wallet, address payable to) private {
        uint256 amount = claimable[wallet];
        require(amount != 0, ZeroAmount());
        claimable[wallet] = 0;
        claimableTotal -= amount;
        emit Claimed(wallet, to, amount);
        _forward(to, amount);
    }

    /// @return keptAmount what `wallet` did not take
    function _pay(Payment calldata payment, uint256 number, uint256 total) private returns (uint256 keptAmount) {
        (address wallet, uint256 amount) = (payment.wallet, payment.netAmount);
        bool kept = !_offer(wallet, amount);
        if (kept) {
            claimable[wallet] += amount;
            keptAmount = amount;
        }
        emit WithdrawalForwarded(wallet, payment.withdrawalId, amount, number, total, kept);
    }

    /// @dev As {_forward} with bounded gas. A caller that is short of gas cannot pass a receiver over that would have
    /// taken the money: where less than `RECEIVER_GAS` reaches it, the 64th part that is left does not pay for noting so,
    /// and all is undone.
    /// @return taken Whether the receiver took the money.
    function _offer(address to, uint256 amount) private returns (bool taken) {
        assembly ("memory-safe") {
            taken := call(RECEIVER_GAS, to, amount, 0, 0, 0, 0)
        }
    }

    /// @dev Return data is not copied, so that a receiver cannot make the payer pay for it.
    function _forward(address payable to, uint256 amount) private {
        require(LowLevelCall.callNoReturn(to, amount, ""), ForwardFailed(to));
    }

    function _setTreasury(address payable newTreasury) private {
        require(newTreasury != address(0) && newTreasury != address(this), InvalidAddress(newTreasury));
        emit TreasuryChanged(treasury, newTreasury);
        treasury = newTreasury;
    }

    function _setPayoutLimits(uint256 hourlyWei, uint256 dailyWei) private {
        _hour.updateSettings(1 hours, SafeCast.toUint208(hourlyWei));
        _day.updateSettings(1 days, SafeCast.toUint208(dailyWei));
        emit PayoutLimitsChanged(hourlyWei, dailyWei);
    }
}
