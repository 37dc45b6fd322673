// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {Exits} from "../../solidity/Exits.sol";
import {Polder} from "../../solidity/Polder.sol";
import {Roots} from "../../solidity/Roots.sol";
import {Rejecter} from "../support/Receivers.sol";
import {VaultTest} from "../support/VaultTest.sol";
import {Vm} from "../support/Vm.sol";

/// @dev Requests for exit, the payments that serve them, and what freezes the vault.
contract ExitsTest is VaultTest {
    function setUp() public override {
        super.setUp();
        depositFrom(ALICE, 100 ether);
        depositFrom(BOB, 50 ether);
    }

    function test_requestsAndIsServed() public {
        drawFor(ALICE, 5 ether);
        vm.recordLogs();
        requestExit(ALICE, 95 ether);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        uint256 deadline = vm.getBlockTimestamp() + 14 days;
        vm.assertEq(logs[0].topics[0], keccak256("ExitRequested(address,uint256,uint256)"), "event");
        checkTopic(logs[0].topics[1], ALICE, "wallet");
        vm.assertEq(logs[0].data, abi.encode(95 ether, deadline), "data");
        vm.assertEq(vault.bonds(), BOND, "bond held");
        vm.assertEq(vault.exitTarget(ALICE), 100 ether, "what was paid before serves nothing");

        drawFor(ALICE, 95 ether - 1);
        check(!vault.isServed(ALICE), "not all");
        expectNotServed(ALICE);
        serve(ALICE, 1);
        check(vault.isServed(ALICE), "all, whatever it was paid by");
        uint256 before = ALICE.balance;
        vm.recordLogs();
        vm.prank(BOB);
        vault.closeExit(payable(ALICE));
        logs = vm.getRecordedLogs();
        vm.assertEq(logs[0].topics[0], keccak256("ExitClosed(address,bool)"), "event");
        vm.assertEq(logs[0].data, abi.encode(true), "served");
        vm.assertEq(ALICE.balance, before + BOND, "the bond is its own again");
        vm.assertEq(vault.bonds(), 0, "no bond held");
        vm.expectRevert(abi.encodeWithSelector(Exits.NotRequested.selector));
        vault.closeExit(payable(ALICE));
    }

    /// @dev An honest vault: 4 POL, five odd withdrawals whose fee the books round as they do, and the rest demanded. It
    /// is served to the wei, and nobody has a reason to freeze.
    function testFuzz_noRoundingFreezes(uint256[5] memory odd) public {
        depositFrom(CAROL, 4 ether);
        uint256 left = 4 ether;
        for (uint256 i = 0; i < 5; i++) {
            uint256 gross = clamp(odd[i], 0.01 ether, 0.5 ether);
            payOf(bytes32(i), CAROL, gross, gross * 95 / 100);
            left -= gross;
        }
        requestExit(CAROL, left);
        bytes memory call =
            batch(only(Polder.Payment("exit", payable(CAROL), uint128(left), uint128(left * 95 / 100))), 1);
        vm.prank(PAYER);
        forwardCall(address(polder), 0, call);
        check(vault.isServed(CAROL), "served");
        wait(14 days + 1);
        expectNoReason(CAROL);
        vm.assertEq(polder.principalTotal(), 150 ether, "nothing of it is left");
    }

    /// @dev At most the principal, and no crumbs: a demand is worth its payout, or is all there is.
    function testFuzz_anyPartOfThePrincipal(uint256 depositedSeed, uint256 paidSeed, uint256 amountSeed) public {
        uint256 deposited = clamp(depositedSeed, 1, 20 ether);
        depositFrom(CAROL, deposited);
        uint256 paid = clamp(paidSeed, 0, deposited);
        if (paid != 0) drawFor(CAROL, paid);
        uint256 principal = deposited - paid;
        uint256 amount = clamp(amountSeed, 0, principal + 1);
        if (amount == 0 || amount > principal || (amount < 1 ether && amount != principal)) {
            bytes memory reason = abi.encodeWithSelector(Exits.WrongAmount.selector, amount, principal);
            expectRequestRefused(CAROL, amount, BOND, reason);
        } else {
            requestExit(CAROL, amount);
            serve(CAROL, amount);
            check(vault.isServed(CAROL), "served");
        }
    }

    function test_whoGotMoreThanItBroughtDemandsNothing() public {
        topUp(10 ether);
        drawFor(BOB, 55 ether);
        expectRequestRefused(BOB, 1 ether, BOND, abi.encodeWithSelector(Exits.WrongAmount.selector, 1 ether, 0));
    }

    /// @dev Nothing stands before an exit: no window, no stale root, no pause, no order, nobody else's profit.
    function test_anExitPassesWhateverHoldsPayouts() public {
        vm.prank(GUARDIAN);
        polder.setPayoutLimits(0, 0);
        vm.prank(OPERATOR);
        polder.pause();
        requestExit(ALICE, 100 ether);
        wait(13 days);
        expectDrawRefused(ALICE, 1, abi.encodeWithSelector(Pausable.EnforcedPause.selector));
        serve(ALICE, 100 ether);
        check(vault.isServed(ALICE), "served");
        vm.prank(OPERATOR);
        polder.unpause();
        requestExit(BOB, 50 ether);
        Polder.Payment[] memory mixed = new Polder.Payment[](2);
        (mixed[0], mixed[1]) = (payment("1", BOB, 50 ether), payment("2", ALICE, 1));
        expectBatchRefused(batch(mixed, 1), abi.encodeWithSelector(Polder.PayoutLimitExceeded.selector, 1, 0));
        vm.prank(address(timelock));
        polder.setPayoutLimits(1, 1);
        expectBatchRefused(batch(mixed, 1), abi.encodeWithSelector(Roots.RootTooOld.selector, START));
        vm.prank(GUARDIAN);
        polder.pause();
        expectBatchRefused(batch(mixed, 1), abi.encodeWithSelector(Pausable.EnforcedPause.selector));
        vm.prank(OPERATOR);
        polder.unpause();
        publish(0, 0, 0);
        topUp(1);
        bytes memory call = batch(mixed, 1);
        vm.prank(PAYER);
        forwardCall(address(polder), 0, call);
        check(vault.isServed(BOB), "served beside another");
        vm.assertEq(polder.payoutAvailable(), 0, "only the other counts in the windows");
    }

    /// @dev Whoever closes a request and asks for less would undo the batch that was to pay it, and others with it.
    function test_noLaterRequestUndoesABatch() public {
        requestExit(ALICE, 40 ether);
        serve(ALICE, 10 ether);
        vm.prank(ALICE);
        vault.closeExit(payable(ALICE));
        bytes memory reason = abi.encodeWithSelector(Exits.BelowEarlier.selector, 29 ether, 30 ether);
        expectRequestRefused(ALICE, 29 ether, BOND, reason);
        requestExit(ALICE, 30 ether);
        serve(ALICE, 30 ether);
        vm.prank(ALICE);
        vault.closeExit(payable(ALICE));
        requestExit(ALICE, 1 ether);
        serve(ALICE, 1 ether);
        check(vault.isServed(ALICE), "once it is paid, any part can be requested");
    }

    /// @dev Naming an exit gives a thief nothing that the wallet has not demanded of its own.
    function test_onlyWhatIsOpenIsAnExit() public {
        expectServeRefused(ALICE, 1);
        requestExit(ALICE, 40 ether);
        expectServeRefused(ALICE, 40 ether + 1);
        expectServeRefused(BOB, 1);
        serve(ALICE, 15 ether);
        expectServeRefused(ALICE, 25 ether + 1);
        serve(ALICE, 25 ether);
        expectServeRefused(ALICE, 1);
        vm.prank(ALICE);
        vault.closeExit(payable(ALICE));
        expectServeRefused(ALICE, 1);
        Polder.Payment[] memory two = new Polder.Payment[](2);
        (two[0], two[1]) = (payment("1", BOB, 1), payment("2", BOB, 1));
        requestExit(BOB, 50 ether);
        bytes memory call = batch(two, 5);
        vm.prank(PAYER);
        forwardCall(address(polder), 0, call);
        vm.assertEq(polder.payoutAvailable(), 1_000_000_000 ether, "both");
    }

    /// @dev An ordinary withdrawal has taken of the principal, and serves the request as well.
    function test_anExitNeverGoesBeyondThePrincipal() public {
        topUp(100 ether);
        requestExit(BOB, 30 ether);
        drawFor(BOB, 25 ether);
        depositFrom(BOB, 1 ether);
        expectServeRefused(BOB, 5 ether + 1);
        serve(BOB, 5 ether);
        check(vault.isServed(BOB), "served");
    }

    /// @dev What is kept for a wallet that does not take it is paid.
    function test_aWalletThatRefusesItsMoneyFreezesNothing() public {
        Rejecter rejecter = new Rejecter();
        vm.deal(address(rejecter), 20 ether);
        vm.prank(address(rejecter));
        polder.deposit{value: 10 ether}();
        requestExit(address(rejecter), 1 ether);
        serve(address(rejecter), 1 ether);
        wait(15 days);
        expectNoReason(address(rejecter));
        vm.expectRevert(abi.encodeWithSelector(Exits.SendFailed.selector, address(rejecter)));
        vault.closeExit(payable(address(rejecter)));
        bytes memory reason = abi.encodeWithSelector(Exits.WrongBond.selector, 0, BOND);
        expectRequestRefused(address(rejecter), 9 ether, BOND, reason);
        vm.prank(address(rejecter));
        vault.requestExit(9 ether);
        vm.assertEq(vault.bonds(), BOND, "of the first");
        vm.assertEq(vault.exitTarget(address(rejecter)), 10 ether, "it demands again");
        reason = abi.encodeWithSelector(Exits.AlreadyRequested.selector);
        expectRequestRefused(address(rejecter), 9 ether, BOND, reason);
        wait(14 days + 1);
        vault.freezeFor(address(rejecter));
    }

    function test_itsOwnerWithdrawsARequest() public {
        requestExit(ALICE, 10 ether);
        expectRequestRefused(ALICE, 10 ether, BOND, abi.encodeWithSelector(Exits.AlreadyRequested.selector));
        expectNotServed(ALICE);
        vm.prank(ALICE);
        vault.closeExit(payable(ALICE));
        vm.assertEq(vault.bonds(), 0, "no bond held");
        requestExit(ALICE, 20 ether);
        vm.assertEq(vault.exitTarget(ALICE), 20 ether, "a new one");
        requestExit(BOB, 10 ether);
        vm.assertEq(vault.bonds(), 2 * BOND, "one for each");
    }

    function testFuzz_theBondIsExact(uint96 sent) public {
        vm.assume(sent != BOND);
        vm.deal(ALICE, sent);
        expectRequestRefused(ALICE, 10 ether, sent, abi.encodeWithSelector(Exits.WrongBond.selector, BOND, sent));
    }

    /// @dev It publishes every day and pays others, and is frozen all the same.
    function test_aZombieIsFrozen() public {
        requestExit(ALICE, 50 ether);
        uint256 deadline = vm.getBlockTimestamp() + 14 days;
        for (uint256 day = 1; day <= 13; day++) {
            wait(1 days);
            publish(0, 0, 0);
            drawFor(BOB, 1 ether);
        }
        vm.warp(deadline);
        expectNoReason(ALICE);
        vm.warp(deadline + 1);
        vm.recordLogs();
        vm.prank(BOB);
        vault.freezeFor(ALICE);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs[0].topics[0], keccak256("Frozen(address,(uint128,uint128),uint256)"), "event");
        checkTopic(logs[0].topics[1], ALICE, "for whom");
        vm.assertEq(logs[0].data, abi.encode(137 ether, 137 ether, deadline + 1 + 30 days), "data");
        vm.assertEq(vault.frozenAt(), deadline + 1, "frozen");
    }

    function test_onlyAnUnservedRequestFreezes() public {
        requestExit(ALICE, 50 ether);
        requestExit(BOB, 10 ether);
        serve(ALICE, 50 ether);
        wait(14 days + 1);
        expectNoReason(ALICE);
        expectNoReason(CAROL);
        vault.freezeFor(BOB);
    }

    function test_silenceFreezes() public {
        wait(1 days);
        publish(0, 0, 0);
        wait(14 days);
        expectNoReason();
        wait(1);
        vault.freeze();
        check(vault.frozenAt() != 0, "frozen");
        vm.expectRevert(abi.encodeWithSelector(Roots.VaultFrozen.selector));
        vault.freeze();
        vm.expectRevert(abi.encodeWithSelector(Roots.VaultFrozen.selector));
        vault.freezeFor(ALICE);
    }

    /// @dev While the vault owes nobody, a root without a list is published as any other.
    function test_anInstallationThatOwesNobodyIsNotFrozen() public {
        serveAll();
        for (uint256 day = 0; day < 20; day++) {
            wait(1 days);
            publish(0, 0, 0);
            expectNoReason();
        }
    }

    /// @dev After a freeze no role does anything here, and no money comes or goes but to those it belongs to.
    function test_aFreezeEndsEverythingElse() public {
        requestExit(ALICE, 10 ether);
        wait(14 days);
        publish(0, 0, 0);
        wait(1);
        vault.freezeFor(ALICE);
        bytes memory frozen = abi.encodeWithSelector(Roots.VaultFrozen.selector);
        vm.prank(ROOTER);
        vm.expectRevert(frozen);
        vault.listRewards(0, new bytes32[](1));
        vm.prank(ROOTER);
        vm.expectRevert(frozen);
        vault.publishRoot(1, 0);
        vm.prank(GUARDIAN);
        vm.expectRevert(frozen);
        vault.voidRoot(0);
        vm.prank(address(timelock));
        vm.expectRevert(frozen);
        vault.withdrawSurplus(1, payable(OPERATOR));
        expectDrawRefused(BOB, 1, frozen);
        expectBatchRefused(batch(only(payment("1", ALICE, 1 ether)), 1), frozen);
        vm.expectRevert(abi.encodeWithSelector(Polder.ForwardFailed.selector, address(vault)));
        depositFrom(BOB, 1 ether);
        expectRequestRefused(BOB, 1 ether, BOND, frozen);

        vm.prank(BOB);
        (bool ok,) = address(vault).call{value: 1 ether}("");
        check(ok, "anyone may still add to it");
        vm.recordLogs();
        vm.prank(BOB);
        vault.closeExit(payable(ALICE));
        vm.assertEq(vm.getRecordedLogs()[0].data, abi.encode(false), "and a bond goes back, unserved");
    }

    function test_nothingIsRegisteredOrClaimedBeforeAFreeze() public {
        wait(1 days);
        publish(1 ether, 0, 0);
        bytes32[] memory entries = entriesOf[0];
        bytes memory notFrozen = abi.encodeWithSelector(Exits.NotFrozen.selector);
        vm.expectRevert(notFrozen);
        vault.register(0, 0, entries, new uint256[](1));
        vm.prank(ALICE);
        vm.expectRevert(notFrozen);
        vault.claim(payable(ALICE));
        vm.expectRevert(notFrozen);
        vault.push(payable(ALICE));
        check(!vault.countsAfterFreeze(0), "nothing counts yet");
    }

    function serveAll() private {
        drawFor(ALICE, 100 ether);
        drawFor(BOB, 50 ether);
    }

    function expectNoReason() private {
        vm.expectRevert(abi.encodeWithSelector(Exits.NoReasonToFreeze.selector));
        vault.freeze();
    }

    function expectNoReason(address wallet) private {
        vm.expectRevert(abi.encodeWithSelector(Exits.NoReasonToFreeze.selector));
        vault.freezeFor(wallet);
    }

    function expectNotServed(address wallet) private {
        vm.prank(BOB);
        vm.expectRevert(abi.encodeWithSelector(Exits.NotServed.selector));
        vault.closeExit(payable(wallet));
    }

    function expectRequestRefused(address wallet, uint256 amount, uint256 bond, bytes memory reason) private {
        vm.prank(wallet);
        vm.expectRevert(reason);
        vault.requestExit{value: bond}(uint128(amount));
    }
}
