// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Polder} from "../../solidity/Polder.sol";
import {PolderTest} from "./PolderTest.sol";
import {Moody, Reenterer} from "./Receivers.sol";

/**
 * @dev Does anything that anyone may try, in any order, beside a plain model of what must come of it. Each act says
 * beforehand whether it must succeed, and fails the run when the contract decides otherwise.
 */
contract Handler is PolderTest {
    struct Payout {
        uint256 time;
        uint256 amount;
    }

    address[] public wallets;
    Moody public moody;

    uint256 public depositCount;
    uint256 public depositTotal;
    uint256 public withdrawalCount;
    uint256 public withdrawalTotal;
    uint256 public forced;
    uint256 public swept;
    uint256 public limit = LIMIT;
    bool public isPaused;
    mapping(address wallet => uint256) public depositedBy;
    mapping(address wallet => uint256) public paidTo;
    mapping(address wallet => uint256) public received;
    uint256 public kept;
    Payout[] private _payouts;

    function setUp() public override {
        super.setUp();
        moody = new Moody();
        Reenterer reenterer = new Reenterer();
        reenterer.arm(address(polder), "", 1);
        wallets = [address(0x1001), address(0x1002), address(0x1003), address(reenterer), address(moody)];
    }

    function contractUnderTest() external view returns (Polder) {
        return polder;
    }

    function deposit(uint256 seed, uint96 amount, bool plain) external {
        address wallet = seed % 2 == 0 ? ALICE : BOB;
        vm.deal(wallet, amount);
        vm.prank(wallet);
        (bool ok,) = address(polder).call{value: amount}(plain ? bytes("") : abi.encodeCall(Polder.deposit, ()));
        check(ok == (amount > 0 && !isPaused), "a deposit is taken when it is above 0 and nothing is paused");
        if (!ok) return;
        depositCount += 1;
        depositTotal += amount;
        depositedBy[wallet] += amount;
    }

    function payout(uint256 numberSeed, uint256[4] calldata seeds, uint256 countSeed, uint256 shortSeed) external {
        Polder.Payment[] memory payments = new Polder.Payment[](clamp(countSeed, 0, seeds.length));
        uint256 sum;
        bool someAreZero = payments.length == 0;
        for (uint256 i = 0; i < payments.length; i++) {
            uint256 amount = seeds[i] % 64 == 0 ? 0 : clamp(seeds[i] >> 8, 1, LIMIT / 6);
            payments[i] = payment(bytes32(seeds[i]), wallets[seeds[i] % wallets.length], amount);
            someAreZero = someAreZero || amount == 0;
            sum += amount;
        }
        // Mostly the next number; else any of those that were paid, or the one after the next.
        uint256 number = numberSeed % 4 == 0 ? clamp(numberSeed, 0, withdrawalCount + 2) : withdrawalCount + 1;
        uint256 sent = shortSeed % 8 == 0 ? sum + 1 : sum;
        vm.prank(PAYER);
        (bool ok,) = address(polder).call{value: sent}(
            abi.encodeCall(Polder.fundAndForwardWithdrawals, (number, 0, payments))
        );
        bool expected = number == withdrawalCount + 1 && !someAreZero && sent == sum && !isPaused
            && usedInWindow() + sum <= limit;
        check(ok == expected, "a batch is paid exactly when the rules allow it");
        if (!ok) return;
        withdrawalCount += payments.length;
        withdrawalTotal += sum;
        _payouts.push(Payout(vm.getBlockTimestamp(), sum));
        for (uint256 i = 0; i < payments.length; i++) {
            (address wallet, uint256 amount) = (payments[i].wallet, payments[i].netAmount);
            paidTo[wallet] += amount;
            if (wallet == address(moody) && !moody.willing()) kept += amount;
            else received[wallet] += amount;
        }
    }

    function changeMood(bool willing) external {
        moody.become(willing);
    }

    function push(uint256 seed) external {
        vm.prank(seed % 2 == 0 ? ALICE : BOB);
        (bool ok,) = address(polder).call(abi.encodeCall(Polder.push, (payable(address(moody)))));
        check(ok == (kept > 0 && moody.willing()), "what is kept is pushed to a wallet that takes it");
        if (!ok) return;
        received[address(moody)] += kept;
        kept = 0;
    }

    function claim(uint256 seed) external {
        address payable to = payable(wallets[seed % 3]);
        (bool ok,) = address(moody).call(abi.encodeCall(Moody.claim, (polder, to)));
        check(ok == (kept > 0), "what is kept is claimed by its owner, whatever is paused");
        if (!ok) return;
        received[to] += kept;
        kept = 0;
    }

    function claimByStranger(uint256 seed) external {
        vm.prank(ALICE);
        (bool ok,) = address(polder).call(abi.encodeCall(Polder.claim, (payable(wallets[seed % 3]))));
        check(!ok, "strangers claim nothing");
    }

    function payoutByStranger() external {
        bytes memory call = batchOfOne("", ALICE, 0);
        vm.prank(ALICE);
        (bool ok,) = address(polder).call(call);
        check(!ok, "strangers do not pay");
    }

    function wait(uint256 seed) external {
        vm.warp(vm.getBlockTimestamp() + clamp(seed, 1, WINDOW / 2));
    }

    function force(uint64 amount) external {
        forceEther(amount);
        forced += amount;
    }

    function sweep() external {
        vm.prank(ADMIN);
        (bool ok,) = address(polder).call(abi.encodeCall(Polder.sweep, ()));
        check(ok == (forced > swept), "a sweep takes what was forced in");
        if (ok) swept = forced;
    }

    /// @dev Seldom, so that most acts meet an open contract.
    function pauseOrResume(uint256 seed) external {
        if (!isPaused && seed % 4 != 0) return;
        vm.prank(OPERATOR);
        if (isPaused) polder.unpause();
        else polder.pause();
        isPaused = !isPaused;
    }

    function setLimit(uint256 seed) external {
        limit = clamp(seed, LIMIT / 4, 2 * LIMIT);
        vm.prank(ADMIN);
        polder.setPayoutLimits(limit, limit);
    }

    function usedInWindow() public view returns (uint256 used) {
        uint256 nowSeconds = vm.getBlockTimestamp();
        for (uint256 i = _payouts.length; i > 0 && _payouts[i - 1].time + WINDOW > nowSeconds; i--) {
            used += _payouts[i - 1].amount;
        }
    }

    function walletCount() external view returns (uint256) {
        return wallets.length;
    }
}
