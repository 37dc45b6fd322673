// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LowLevelCall} from "@openzeppelin/contracts/utils/LowLevelCall.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {RateLimiter} from "@openzeppelin/contracts/utils/RateLimiter.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {IVault} from "./IVault.sol";
import {Keys} from "./Keys.sol";

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
 * A payment has a gross amount, which the books take from the wallet, and a net one, which it receives; what lies between
 * is the fee, and bounded. A wallet's **principal** is what it deposited less what it was paid gross, and 0 at least. The
 * contract knows it, and the sum of all, of its own: no root, file or leave is needed for it.
 *
 * The treasury is a plain account, and then the payer sends what it pays; or it is a vault, and then a batch is drawn
 * from it. A vault is the treasury for ever: what it owes follows from the deposits counted here, so all must reach it.
 *
 * A Polder is replaced by handing over: it closes for ever, and its successor goes on with its count, in one call. So
 * each deposit and each payout number is of one of them, and whatever was signed for the former is undone whole.
 *
 * Roles: the default admin (a timelock) sets a plain treasury, raises limits, gives roles and hands over. `PAYOUT_ROLE` pays.
 * `PAUSER_ROLE` stops deposits and payouts, `RESUMER_ROLE` lets them go on. `GUARDIAN_ROLE` lowers limits and takes a
 * stolen payout key away. None of them stops an exit that a wallet has requested of the vault.
 *
 * All amounts are wei of the chain's native currency.
 */
contract Polder is Keys, Pausable, ReentrancyGuardTransient {
    using RateLimiter for RateLimiter.SlidingWindow;

    /// @notice May pay withdrawals through {fundAndForwardWithdrawals}.
    bytes32 public constant PAYOUT_ROLE = keccak256("PAYOUT_ROLE");

    /// @notice May stop deposits and payouts through {pause}.
    bytes32 public constant PAUSER_ROLE = keccak256("PAUSER_ROLE");

    /// @notice May end a pause through {unpause}.
    bytes32 public constant RESUMER_ROLE = keccak256("RESUMER_ROLE");

    /// @notice What the code of a receiver may use. A Safe needs about 5,000.
    uint256 public constant RECEIVER_GAS = 50_000;

    /// @notice The operator waits so long before it puts back limits that a guardian lowered.
    uint256 public constant LOWERED_PERIOD = 1 days;

    uint256 private constant BPS = 10_000;

    /// @notice What a payment's fee may be at most, of its gross amount.
    uint16 public immutable MAX_FEE_BPS;

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
        // Each receives `PAYOUT_ROLE`; at least one.
        address[] payoutSigners;
        // Each receives `GUARDIAN_ROLE` and `PAUSER_ROLE`.
        address[] guardians;
        // Receives every deposit; must accept plain transfers.
        address payable treasury;
        bool treasuryIsVault;
        // The most that can be paid out within any hour and within any 24 hours.
        uint256 hourlyLimitWei;
        uint256 dailyLimitWei;
        uint16 maxFeeBps;
        // Whose count this one goes on with, once it hands over; 0 for a first one.
        Polder predecessor;
    }

    /// @dev What one withdrawal of the books is paid.
    struct Payment {
        bytes32 withdrawalId;
        address payable wallet;
        // What the books take from the wallet, and what it receives.
        uint128 grossAmount;
        uint128 netAmount;
    }

    /// @dev Running count and sums, each in one storage slot. 2^104 wei is 2e13 POL, so none can overflow in practice; if
    /// one did, the call would revert.
    struct Deposits {
        uint48 count;
        uint104 total;
        // The sum of all principals.
        uint104 principals;
    }

    struct Withdrawals {
        uint48 count;
        uint104 gross;
        uint104 net;
    }

    /// @dev In one storage slot; `paid` is gross and counts what is kept as well.
    struct WalletTotals {
        uint128 deposited;
        uint128 paid;
    }

    /// @dev All running numbers and sums.
    struct Counters {
        uint256 deposits;
        uint256 depositSum;
        uint256 withdrawals;
        uint256 netSum;
        uint256 grossSum;
        uint256 principalSum;
        uint256 claimableSum;
    }

    /// @dev The most that can be paid out within any hour and within any 24 hours.
    struct Limits {
        uint256 hourlyWei;
        uint256 dailyWei;
    }

    /// @notice Whether deposits and payouts pass here: since the predecessor handed over, until this one does.
    bool public open;

    /// @notice Where deposits are forwarded to.
    address payable public treasury;

    Deposits private _deposits;
    Withdrawals private _withdrawals;
    RateLimiter.SlidingWindow private _hour;
    RateLimiter.SlidingWindow private _day;
    bool private transient _drawing;

    /// @notice The limits that the admin has set last.
    Limits public limitsSet;

    /// @notice When a guardian first lowered them (unix seconds); 0 while they stand.
    uint256 public loweredAt;

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

    /// @notice Withdrawal `withdrawalId` was paid: `grossAmount` was taken from `wallet`, and `netAmount` of it is its.
    /// @param number The running number of this payout, from 1.
    /// @param total The sum of all net amounts up to and including this one.
    /// @param kept Whether the code of `wallet` did not take it, so that it is kept here for {push} and {claim}.
    event WithdrawalForwarded(
        address indexed wallet,
        bytes32 indexed withdrawalId,
        uint256 grossAmount,
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

    /// @notice The zero address, or one that neither deposits nor is paid: this contract, its treasury, its predecessor.
    error InvalidAddress(address account);

    /// @notice The fee is above `MAX_FEE_BPS`, or the net amount above the gross one.
    error WrongFee(uint256 grossAmount, uint256 netAmount);

    /// @notice A payment marked as an exit is more than what is open of it.
    error NotAnExit(address wallet, uint256 grossAmount);

    /// @notice The limits were not lowered, or not yet for a day.
    error TooEarly();

    /// @notice The predecessor has not handed over yet, or this contract has handed over itself.
    error NotOpen();

    /// @notice The successor has another treasury than the vault, or a higher fee.
    error LeavesVault();

    /// @notice Only the predecessor hands over.
    error NotPredecessor(address caller);

    modifier whenOpen() {
        require(open, NotOpen());
        _;
    }

    constructor(Terms memory terms) Keys(PAYOUT_ROLE, terms.payoutSigners, terms.guardians) {
        require(terms.admin != address(0), InvalidAddress(terms.admin));
        require(terms.maxFeeBps <= BPS, WrongFee(BPS, BPS - Math.min(BPS, terms.maxFeeBps)));
        _grantRole(DEFAULT_ADMIN_ROLE, terms.admin);
        _grantRole(PAUSER_ROLE, terms.operator);
        _grantRole(RESUMER_ROLE, terms.operator);
        for (uint256 i = 0; i < terms.guardians.length; ++i) {
            _grantRole(PAUSER_ROLE, terms.guardians[i]);
        }
        MAX_FEE_BPS = terms.maxFeeBps;
        TREASURY_IS_VAULT = terms.treasuryIsVault;
        PREDECESSOR = terms.predecessor;
        open = address(terms.predecessor) == address(0);
        _setTreasury(terms.treasury);
        limitsSet = Limits(terms.hourlyLimitWei, terms.dailyLimitWei);
        _setPayoutLimits(limitsSet);
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
     * @param exits So many of the first payments serve exits that their wallets have requested of the vault. They count
     * in no window, and need neither a fresh root nor that nobody pauses.
     * @param payments At least one, each above 0. With a plain treasury the value sent is the sum of the net amounts; a
     * vault is drawn from.
     */
    function fundAndForwardWithdrawals(uint256 firstNumber, uint256 exits, Payment[] calldata payments)
        external
        payable
        onlyRole(PAYOUT_ROLE)
        whenOpen
        nonReentrant
    {
        bool exitsOnly = exits >= payments.length;
        if (!exitsOnly) _requireNotPaused();
        require(firstNumber == uint256(_withdrawals.count) + 1, WrongFirstNumber(_withdrawals.count + 1, firstNumber));
        uint256 total = _withdrawals.net;
        _fund(_countPayments(payments, exits), exitsOnly);

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
        Limits memory next = Limits(hourlyWei, dailyWei);
        bool raises = hourlyWei > _hour._limit || dailyWei > _day._limit;
        if (!raises && hasRole(GUARDIAN_ROLE, msg.sender)) {
            if (loweredAt == 0) loweredAt = block.timestamp;
        } else {
            _checkRole(DEFAULT_ADMIN_ROLE);
            (limitsSet, loweredAt) = (next, 0);
        }
        _setPayoutLimits(next);
    }

    /// @notice Puts back what the admin has set last, a day after a guardian lowered it.
    function restorePayoutLimits() external onlyRole(RESUMER_ROLE) {
        require(loweredAt != 0 && block.timestamp >= loweredAt + LOWERED_PERIOD, TooEarly());
        loweredAt = 0;
        _setPayoutLimits(limitsSet);
    }

    /// @notice Closes this contract to deposits and payouts for ever, and opens `next`, which names it as predecessor. A
    /// vault stays the treasury and gives to `next` from now on. What is kept for wallets stays here for them.
    function handOver(Polder next) external onlyRole(DEFAULT_ADMIN_ROLE) whenOpen nonReentrant {
        open = false;
        emit HandedOver(address(next));
        if (TREASURY_IS_VAULT) {
            require(
                next.TREASURY_IS_VAULT() && next.treasury() == treasury && next.MAX_FEE_BPS() <= MAX_FEE_BPS,
                LeavesVault()
            );
            IVault(treasury).setPolder(address(next));
        }
        next.takeOver();
    }

    /// @notice Opens this contract with the count of its predecessor, which alone calls this, once.
    function takeOver() external {
        require(msg.sender == address(PREDECESSOR), NotPredecessor(msg.sender));
        Counters memory before = PREDECESSOR.counters();
        _deposits =
            Deposits(uint48(before.deposits), uint104(before.depositSum), uint104(before.principalSum));
        _withdrawals =
            Withdrawals(uint48(before.withdrawals), uint104(before.grossSum), uint104(before.netSum));
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

    /// @notice What a wallet has deposited, and what it has been paid (gross, and what is kept for it as well), through
    /// this contract and those before it.
    function walletTotals(address wallet) public view returns (uint128 deposited, uint128 paid) {
        return _totalsOf(wallet, _walletTotals[wallet]);
    }

    /// @dev A wallet that has not come here yet is as its predecessor left it; whoever has, has a total above 0.
    function _totalsOf(address wallet, WalletTotals storage totals)
        private
        view
        returns (uint128 deposited, uint128 paid)
    {
        (deposited, paid) = (totals.deposited, totals.paid);
        if (deposited == 0 && paid == 0 && address(PREDECESSOR) != address(0)) {
            (deposited, paid) = PREDECESSOR.walletTotals(wallet);
        }
    }

    /// @notice All running numbers and sums at once, and what this contract keeps for wallets.
    function counters() external view returns (Counters memory) {
        Deposits memory deposits = _deposits;
        Withdrawals memory withdrawals = _withdrawals;
        return Counters(
            deposits.count,
            deposits.total,
            withdrawals.count,
            withdrawals.net,
            withdrawals.gross,
            deposits.principals,
            claimableTotal
        );
    }

    /// @notice How many withdrawals have been paid.
    function withdrawalCount() external view returns (uint256) {
        return _withdrawals.count;
    }

    /// @notice The sum of all principals: the vault gives nothing that would leave less.
    function principalTotal() external view returns (uint256) {
        return _deposits.principals;
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
        require(msg.sender != treasury && msg.sender != address(PREDECESSOR), InvalidAddress(msg.sender));
        WalletTotals storage totals = _walletTotals[msg.sender];
        (uint128 deposited, uint128 paid) = _totalsOf(msg.sender, totals);
        uint256 principalBefore = Math.saturatingSub(deposited, paid);
        deposited += SafeCast.toUint128(msg.value);
        (totals.deposited, totals.paid) = (deposited, paid);

        Deposits memory all = _deposits;
        all.count += 1;
        all.total = SafeCast.toUint104(all.total + msg.value);
        all.principals = SafeCast.toUint104(all.principals + Math.saturatingSub(deposited, paid) - principalBefore);
        _deposits = all;
        emit Deposit(msg.sender, msg.value, block.timestamp, all.count, all.total);
        emit DepositForwarded(msg.sender, treasury, msg.value);
        _forward(treasury, msg.value);
    }

    /// @dev Each payment is counted for its wallet, and all in the running figures.
    /// @return netSum what the batch pays
    function _countPayments(Payment[] calldata payments, uint256 exits) private returns (uint256 netSum) {
        uint256 grossSum;
        uint256 principals;
        uint256 windowed;
        // What follows the loop bounds all sums, and so each amount, by 2^104.
        unchecked {
            for (uint256 i = 0; i < payments.length; ++i) {
                Payment calldata payment = payments[i];
                (uint256 gross, uint256 net) = (payment.grossAmount, payment.netAmount);
                principals += _countPayment(payment.wallet, gross, net, i < exits);
                if (i >= exits) windowed += net;
                grossSum += gross;
                netSum += net;
            }
        }
        require(netSum != 0, ZeroAmount());
        Withdrawals memory all = _withdrawals;
        all.count = SafeCast.toUint48(all.count + payments.length);
        all.gross = SafeCast.toUint104(all.gross + grossSum);
        all.net = SafeCast.toUint104(all.net + netSum);
        _withdrawals = all;
        if (principals != 0) _deposits.principals -= uint104(principals);
        if (windowed != 0) _consume(windowed);
    }

    /// @return fromPrincipal what of it the wallet had put in
    function _countPayment(address wallet, uint256 gross, uint256 net, bool isExit)
        private
        returns (uint256 fromPrincipal)
    {
        require(net != 0, ZeroAmount());
        require(
            wallet != address(0) && wallet != address(this) && wallet != treasury
                && wallet != address(PREDECESSOR),
            InvalidAddress(wallet)
        );
        WalletTotals storage totals = _walletTotals[wallet];
        (uint128 deposited, uint128 paid) = _totalsOf(wallet, totals);
        fromPrincipal = Math.min(gross, Math.saturatingSub(deposited, paid));
        unchecked {
            require(net <= gross && net >= gross * (BPS - MAX_FEE_BPS) / BPS, WrongFee(gross, net));
            paid += uint128(gross);
        }
        // What is open was principal when it was requested, and both fall by what is paid: so it is principal now.
        if (isExit) require(paid <= _exitTarget(wallet), NotAnExit(wallet, gross));
        (totals.deposited, totals.paid) = (deposited, paid);
    }

    function _exitTarget(address wallet) private view returns (uint256) {
        return TREASURY_IS_VAULT ? IVault(treasury).exitTarget(wallet) : 0;
    }

    function _consume(uint256 sum) private {
        uint256 available = payoutAvailable();
        require(sum <= available, PayoutLimitExceeded(sum, available));
        _hour.consume(PAYOUTS, sum);
        _day.consume(PAYOUTS, sum);
    }

    /// @dev What is kept for wallets must never pay others, so the vault is not believed.
    function _fund(uint256 sum, bool exitsOnly) private {
        uint256 expected = TREASURY_IS_VAULT ? 0 : sum;
        require(msg.value == expected, WrongValue(expected, msg.value));
        if (!TREASURY_IS_VAULT) return;
        uint256 before = address(this).balance;
        _drawing = true;
        IVault(treasury).draw(sum, exitsOnly);
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
        emit WithdrawalForwarded(
            wallet, payment.withdrawalId, payment.grossAmount, amount, number, total, kept
        );
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

    function _setPayoutLimits(Limits memory limits) private {
        _hour.updateSettings(1 hours, SafeCast.toUint208(limits.hourlyWei));
        _day.updateSettings(1 days, SafeCast.toUint208(limits.dailyWei));
        emit PayoutLimitsChanged(limits.hourlyWei, limits.dailyWei);
    }
}
