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

    uint256 public constant IDS = 40;

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
    mapping(bytes32 withdrawalId => bool) public isPaid;
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
    }

    function payout(uint256 idSeed, uint256 walletSeed, uint256 amountSeed, uint256 shortSeed) external {
        bytes32 withdrawalId = bytes32(idSeed % IDS);
        address wallet = wallets[walletSeed % wallets.length];
        uint256 amount = clamp(amountSeed, 0, LIMIT / 3);
        bool wrongValue = shortSeed % 8 == 0;
        uint256 sent = wrongValue ? amount + 1 : amount;
        vm.prank(PAYER);
        (bool ok,) = address(polder).call{value: sent}(
            abi.encodeCall(Polder.fundAndForwardWithdrawal, (withdrawalId, payable(wallet), amount))
        );
        bool expected =
            amount > 0 && !wrongValue && !isPaused && !isPaid[withdrawalId] && usedInWindow() + amount <= limit;
        check(ok == expected, "a payout is made exactly when the rules allow it");
        if (!ok) return;
        isPaid[withdrawalId] = true;
        withdrawalCount += 1;
        withdrawalTotal += amount;
        if (wallet == address(moody) && !moody.willing()) kept += amount;
        else received[wallet] += amount;
        _payouts.push(Payout(vm.getBlockTimestamp(), amount));
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

    function payoutByStranger(uint256 idSeed) external {
        vm.prank(ALICE);
        (bool ok,) = address(polder).call(
            abi.encodeCall(Polder.fundAndForwardWithdrawal, (bytes32(idSeed % IDS), payable(ALICE), 0))
        );
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
        vm.prank(ADMIN);
        if (isPaused) polder.unpause();
        else polder.pause();
        isPaused = !isPaused;
    }

    function setLimit(uint256 seed) external {
        limit = clamp(seed, LIMIT / 4, 2 * LIMIT);
        vm.prank(ADMIN);
        polder.setPayoutLimit(limit, WINDOW);
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
