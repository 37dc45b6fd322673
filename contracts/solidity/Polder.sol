// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {
    AccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";
import {LowLevelCall} from "@openzeppelin/contracts/utils/LowLevelCall.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {RateLimiter} from "@openzeppelin/contracts/utils/RateLimiter.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/**
 * @title Polder
 * @notice The only door between the chain and the books. A deposit passes through to the treasury in the call that
 * brings it; a payout passes through to the user in the call that funds it. What the code of a wallet does not take is
 * kept for that wallet, and for nobody else. The contract keeps no money of its own.
 *
 * @dev What the books rest on:
 * - every deposit carries a running number and total kept in storage, so that a log nobody delivered shows as a gap;
 * - a withdrawal id is paid at most once, for ever;
 * - a payout cannot fail because of its receiver, and a receiver cannot make it dear: its code gets `RECEIVER_GAS` and
 *   its answer is not read;
 * - nothing is computed from `address(this).balance` but what a sweep takes, so ether forced in (self-destruct, block
 *   reward) changes no figure and can only be swept to the treasury; what is kept for wallets cannot be swept;
 * - what a call from within could use comes before the one external call of each function; after it, a payout only
 *   notes whether the money was taken.
 *
 * Roles: the default admin (one holder, handed over in two steps with a delay) sets the treasury, the payout limit and
 * the roles, and ends a pause. `PAYOUT_ROLE` pays. `PAUSER_ROLE` can stop deposits and payouts, but not resume them.
 *
 * All amounts are wei of the chain's native currency.
 */
contract Polder is AccessControlDefaultAdminRules, Pausable, ReentrancyGuardTransient {
    using RateLimiter for RateLimiter.SlidingWindow;

    /// @notice May pay withdrawals through {fundAndForwardWithdrawal}.
    bytes32 public constant PAYOUT_ROLE = keccak256("PAYOUT_ROLE");

    /// @notice May stop deposits and payouts through {pause}.
    bytes32 public constant PAUSER_ROLE = keccak256("PAUSER_ROLE");

    /// @notice What the code of a receiver may use. A Safe needs about 5,000.
    uint256 public constant RECEIVER_GAS = 50_000;

    /// @dev All payouts share one window.
    bytes32 private constant PAYOUTS = bytes32(0);

    /// @dev A running count and sum, in one storage slot. 2^128 wei is 3.4e20 POL, so neither can overflow in practice;
    /// if one did, the call would revert.
    struct Tally {
        uint128 count;
        uint128 total;
    }

    /// @notice Where deposits are forwarded to.
    address payable public treasury;

    Tally private _deposits;
    Tally private _withdrawals;
    mapping(bytes32 withdrawalId => bool) private _paid;
    RateLimiter.SlidingWindow private _payoutWindow;

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

    /// @notice At most `limitWei` can be paid out within any `windowSeconds` from now on.
    event PayoutLimitChanged(uint256 limitWei, uint48 windowSeconds);

    /// @notice Ether that had been forced into the contract was sent to `treasury`.
    event Swept(address indexed treasury, uint256 amount);

    /// @notice An amount of zero is neither a deposit nor a payout, and there is nothing to sweep or to claim.
    error ZeroAmount();

    /// @notice The payout was called with another value than the net amount it names.
    error WrongValue(uint256 expected, uint256 sent);

    /// @notice This withdrawal has been paid before.
    error WithdrawalAlreadyPaid(bytes32 withdrawalId);

    /// @notice The payout is more than the sliding window still allows.
    error PayoutLimitExceeded(uint256 requested, uint256 available);

    /// @notice `to` did not accept the money; nothing happened.
    error ForwardFailed(address to);

    /// @notice The zero address, or this contract where it would pay itself.
    error InvalidAddress(address account);

    /// @notice A payout window of zero seconds would limit nothing.
    error ZeroWindow();

    /**
     * @param admin The default admin, who also receives `PAUSER_ROLE`.
     * @param adminDelay Seconds between the two steps of an admin hand-over.
     * @param treasury_ Receives every deposit; must accept plain transfers.
     * @param payoutSigner Receives `PAYOUT_ROLE`.
     * @param payoutLimitWei The most that can be paid out within any `payoutWindowSeconds`.
     * @param payoutWindowSeconds The length of the sliding window, above 0.
     */
    constructor(
        address admin,
        uint48 adminDelay,
        address payable treasury_,
        address payoutSigner,
        uint256 payoutLimitWei,
        uint48 payoutWindowSeconds
    ) AccessControlDefaultAdminRules(adminDelay, admin) {
        require(payoutSigner != address(0), InvalidAddress(payoutSigner));
        _grantRole(PAUSER_ROLE, admin);
        _grantRole(PAYOUT_ROLE, payoutSigner);
        _setTreasury(treasury_);
        _setPayoutLimit(payoutLimitWei, payoutWindowSeconds);
    }

    /// @notice A plain transfer is a deposit by its sender. (A sender that grants only 2300 gas cannot deposit.)
    receive() external payable {
        _deposit();
    }

    /// @notice Deposits the value sent for the sender.
    function deposit() external payable {
        _deposit();
    }

    /**
     * @notice Pays a withdrawal: the value sent goes to `wallet`, once for each id. What its code does not take with
     * `RECEIVER_GAS` is kept for it.
     * @param withdrawalId The withdrawal in the books.
     * @param wallet The user's wallet.
     * @param netAmount What the user receives; the value sent must equal it.
     */
    function fundAndForwardWithdrawal(bytes32 withdrawalId, address payable wallet, uint256 netAmount)
        external
        payable
        onlyRole(PAYOUT_ROLE)
        whenNotPaused
        nonReentrant
    {
        require(netAmount != 0, ZeroAmount());
        require(msg.value == netAmount, WrongValue(netAmount, msg.value));
        require(wallet != address(0) && wallet != address(this), InvalidAddress(wallet));
        require(!_paid[withdrawalId], WithdrawalAlreadyPaid(withdrawalId));
        if (!_payoutWindow.tryConsume(PAYOUTS, netAmount)) {
            revert PayoutLimitExceeded(netAmount, _payoutWindow.available(PAYOUTS));
        }

        _paid[withdrawalId] = true;
        (uint256 number, uint256 total) = _add(_withdrawals, netAmount);
        bool kept = !_offer(wallet, netAmount);
        if (kept) {
            claimable[wallet] += netAmount;
            claimableTotal += netAmount;
        }
        emit WithdrawalForwarded(wallet, withdrawalId, netAmount, number, total, kept);
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

    /// @notice Resumes deposits and payouts. Only the admin can, so that a stolen pauser key can stop but not resume.
    function unpause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _unpause();
    }

    /// @notice Sends deposits to `newTreasury` from now on.
    function setTreasury(address payable newTreasury) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setTreasury(newTreasury);
    }

    /// @notice Allows at most `limitWei` of payouts within any `windowSeconds` (above 0). A limit of 0 stops payouts.
    /// @dev What was paid out already still counts within the new window.
    function setPayoutLimit(uint256 limitWei, uint48 windowSeconds) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setPayoutLimit(limitWei, windowSeconds);
    }

    /// @notice Sends ether that was forced into the contract to the treasury. It is no deposit and changes no figure.
    /// What is kept for wallets stays.
    function sweep() external onlyRole(DEFAULT_ADMIN_ROLE) nonReentrant {
        uint256 amount = address(this).balance - claimableTotal;
        require(amount != 0, ZeroAmount());
        emit Swept(treasury, amount);
        _forward(treasury, amount);
    }

    /// @notice How many deposits there have been.
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

    /// @notice All running numbers and totals at once.
    function counters()
        external
        view
        returns (
            uint256 deposits,
            uint256 depositSum,
            uint256 withdrawals,
            uint256 withdrawalSum,
            uint256 claimableSum
        )
    {
        return
            (_deposits.count, _deposits.total, _withdrawals.count, _withdrawals.total, claimableTotal);
    }

    /// @notice Whether the withdrawal with this id has been paid.
    function isPaid(bytes32 withdrawalId) external view returns (bool) {
        return _paid[withdrawalId];
    }

    /// @notice The most that can be paid out within any {payoutWindow}.
    function payoutLimit() external view returns (uint256) {
        return _payoutWindow._limit;
    }

    /// @notice The length of the sliding window in seconds.
    function payoutWindow() external view returns (uint48) {
        return _payoutWindow._window;
    }

    /// @notice What could be paid out now.
    function payoutAvailable() external view returns (uint256) {
        return _payoutWindow.available(PAYOUTS);
    }

    function _deposit() private whenNotPaused nonReentrant {
        require(msg.value != 0, ZeroAmount());
        (uint256 number, uint256 total) = _add(_deposits, msg.value);
        emit Deposit(msg.sender, msg.value, block.timestamp, number, total);
        emit DepositForwarded(msg.sender, treasury, msg.value);
        _forward(treasury, msg.value);
    }

    function _add(Tally storage tally, uint256 amount) private returns (uint256 number, uint256 total) {
        number = ++tally.count;
        total = (tally.total += SafeCast.toUint128(amount));
    }

    function _claim(address wallet, address payable to) private {
        uint256 amount = claimable[wallet];
        require(amount != 0, ZeroAmount());
        claimable[wallet] = 0;
        claimableTotal -= amount;
        emit Claimed(wallet, to, amount);
        _forward(to, amount);
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

    function _setPayoutLimit(uint256 limitWei, uint48 windowSeconds) private {
        require(windowSeconds != 0, ZeroWindow());
        _payoutWindow.updateSettings(windowSeconds, SafeCast.toUint208(limitWei));
        emit PayoutLimitChanged(limitWei, windowSeconds);
    }
}
