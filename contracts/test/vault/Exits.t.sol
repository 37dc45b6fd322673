// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Exits} from "../../solidity/Exits.sol";
import {Polder} from "../../solidity/Polder.sol";
import {Roots} from "../../solidity/Roots.sol";
import {SumTree} from "../../solidity/SumTree.sol";
import {Rejecter} from "../support/Receivers.sol";
import {VaultTest} from "../support/VaultTest.sol";
import {Vm} from "../support/Vm.sol";

/// @dev Requests for exit, and what freezes the vault.
contract ExitsTest is VaultTest {
    function setUp() public override {
        super.setUp();
        depositFrom(ALICE, 100 ether);
        depositFrom(BOB, 50 ether);
        books(100 ether, 50 ether, 0);
        publishAccepted(FIRST_DAY);
    }

    function test_requestsAndIsServed() public {
        vm.recordLogs();
        requestExit(ALICE, 0, 95 ether);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        uint256 deadline = vm.getBlockTimestamp() + 14 days;
        vm.assertEq(logs[0].topics[0], keccak256("ExitRequested(address,uint256,uint256)"), "event");
        checkTopic(logs[0].topics[1], ALICE, "wallet");
        vm.assertEq(logs[0].data, abi.encode(95 ether, deadline), "data");
        vm.assertEq(vault.bonds(), BOND, "bond held");
        check(!vault.isServed(ALICE), "not yet");

        drawFor(ALICE, 95 ether - 1);
        check(!vault.isServed(ALICE), "not all");
        expectNotServed(ALICE);
        drawFor(ALICE, 1);
        check(vault.isServed(ALICE), "all");
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

    /// @dev What was paid before the request serves nothing.
    function test_onlyPayoutsAfterTheRequestServeIt() public {
        drawFor(ALICE, 40 ether);
        requestExit(ALICE, 0, 40 ether);
        check(!vault.isServed(ALICE), "not by the past");
        drawFor(ALICE, 40 ether);
        check(vault.isServed(ALICE), "now");
    }

    /// @dev What is kept for a wallet that does not take it is paid.
    function test_aWalletThatRefusesItsMoneyFreezesNothing() public {
        Rejecter rejecter = new Rejecter();
        vm.deal(address(rejecter), 20 ether);
        vm.prank(address(rejecter));
        polder.deposit{value: 10 ether}();
        vm.prank(address(rejecter));
        vault.requestExitWithoutBranch{value: BOND}(1 ether);
        drawFor(address(rejecter), 1 ether);
        wait(15 days);
        vm.expectRevert(abi.encodeWithSelector(Exits.NoReasonToFreeze.selector));
        vault.freezeFor(address(rejecter));
        vm.expectRevert(abi.encodeWithSelector(Exits.SendFailed.selector, address(rejecter)));
        vault.closeExit(payable(address(rejecter)));
    }

    function test_itsOwnerWithdrawsARequest() public {
        requestExit(ALICE, 0, 10 ether);
        expectNotServed(ALICE);
        vm.prank(ALICE);
        vault.closeExit(payable(ALICE));
        vm.assertEq(vault.bonds(), 0, "no bond held");
        requestExit(ALICE, 0, 20 ether);
        (uint128 amount,,) = vault.exits(ALICE);
        vm.assertEq(amount, 20 ether, "a new one");
    }

    function test_oneOpenForEachWallet() public {
        requestExit(ALICE, 0, 10 ether);
        expectRequestRefused(ALICE, 0, 10 ether, BOND, abi.encodeWithSelector(Exits.AlreadyRequested.selector));
        requestExit(BOB, 1, 10 ether);
        vm.assertEq(vault.bonds(), 2 * BOND, "two bonds");
    }

    function testFuzz_theBondIsExact(uint96 sent) public {
        vm.assume(sent != BOND);
        vm.deal(ALICE, sent);
        expectRequestRefused(ALICE, 0, 10 ether, sent, abi.encodeWithSelector(Exits.WrongBond.selector, BOND, sent));
    }

    function test_zeroIsNoRequest() public {
        expectRequestRefused(ALICE, 0, 0, BOND, abi.encodeWithSelector(Exits.ZeroAmount.selector));
    }

    function test_theBranchIsTheCallers() public {
        expectRequestRefused(BOB, 0, 1 ether, BOND, abi.encodeWithSelector(Exits.NotYourBranch.selector, ALICE));
    }

    /// @dev At most what is owed less the fee; a wallet that has just withdrawn cannot demand the fee of it.
    function testFuzz_atMostWhatIsOwed(uint256 depositedSeed, uint256 grossSeed) public {
        uint256 deposited = clamp(depositedSeed, 1, 1_000 ether);
        depositFrom(ALICE, deposited);
        uint256 gross = clamp(grossSeed, 100, 100 ether);
        drawFor(ALICE, gross * 95 / 100);
        uint256 most = (100 ether + deposited) * 95 / 100 - gross * 95 / 100;
        vm.assume(most > 0);
        check(most <= (100 ether + deposited - gross) * 95 / 100 + 1, "what the books still owe, less the fee");
        expectRequestRefused(
            ALICE, 0, most + 1, BOND, abi.encodeWithSelector(Exits.MoreThanOwed.selector, most + 1, most)
        );
        requestExit(ALICE, 0, most);
    }

    function test_nothingIsOwedAfterAllWasPaid() public {
        drawFor(ALICE, 95 ether);
        expectRequestRefused(ALICE, 0, 1, BOND, abi.encodeWithSelector(Exits.MoreThanOwed.selector, 1, 0));
        drawFor(ALICE, 3 ether);
        expectRequestRefused(ALICE, 0, 1, BOND, abi.encodeWithSelector(Exits.MoreThanOwed.selector, 1, 0));
    }

    /// @dev Whoever the roots leave out has a way as well, for what it brought.
    function testFuzz_withoutABranch(uint256 depositedSeed, uint256 paidSeed) public {
        uint256 deposited = clamp(depositedSeed, 100, 100 ether);
        depositFrom(CAROL, deposited);
        uint256 paid = clamp(paidSeed, 1, deposited * 94 / 100);
        drawFor(CAROL, paid);
        uint256 most = deposited * 95 / 100 - paid;
        vm.prank(CAROL);
        vm.expectRevert(abi.encodeWithSelector(Exits.MoreThanOwed.selector, most + 1, most));
        vault.requestExitWithoutBranch{value: BOND}(uint128(most + 1));
        vm.prank(CAROL);
        vault.requestExitWithoutBranch{value: BOND}(uint128(most));
        wait(14 days + 1);
        vault.freezeFor(CAROL);
        check(vault.frozenAt() != 0, "frozen for one whom no root knows");
    }

    /// @dev It publishes every day and pays others, and is frozen all the same.
    function test_aZombieIsFrozen() public {
        requestExit(ALICE, 0, 50 ether);
        uint256 deadline = vm.getBlockTimestamp() + 14 days;
        for (uint64 day = 1; day <= 13; day++) {
            wait(1 days);
            publish(FIRST_DAY + day);
            drawFor(BOB, 1 ether);
        }
        vm.warp(deadline);
        expectNoReason(ALICE);
        vm.warp(deadline + 1);
        vm.recordLogs();
        vm.prank(BOB);
        vault.freezeFor(ALICE);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs[0].topics[0], keccak256("Frozen(address,uint256,uint256)"), "event");
        checkTopic(logs[0].topics[1], ALICE, "for whom");
        vm.assertEq(logs[0].data, abi.encode(uint256(14), deadline + 1 + 30 days), "data");
        vm.assertEq(vault.frozenAt(), deadline + 1, "frozen");
    }

    function test_onlyAnUnservedRequestFreezes() public {
        expectNoReason(ALICE);
        requestExit(ALICE, 0, 50 ether);
        requestExit(BOB, 1, 10 ether);
        drawFor(ALICE, 50 ether);
        wait(14 days + 1);
        expectNoReason(ALICE);
        expectNoReason(CAROL);
        vault.freezeFor(BOB);
    }

    function test_silenceFreezes() public {
        vm.warp(START + 14 days);
        vm.expectRevert(abi.encodeWithSelector(Exits.NoReasonToFreeze.selector));
        vault.freeze();
        vm.warp(START + 14 days + 1);
        vault.freeze();
        check(vault.frozenAt() != 0, "frozen");
        vm.expectRevert(abi.encodeWithSelector(Roots.VaultFrozen.selector));
        vault.freeze();
        vm.expectRevert(abi.encodeWithSelector(Roots.VaultFrozen.selector));
        vault.freezeFor(ALICE);
    }

    /// @dev While the vault owes nobody, the tree without leaves is published as any other. The first wallet can be paid
    /// by it, and no branch leads to it.
    function test_anEmptyTreeBreaksTheSilence() public {
        super.setUp();
        delete leaves;
        wait(14 days);
        publishAccepted(FIRST_DAY + 14);
        vm.assertEq(vault.acceptedRoot().root, bytes32(0), "what fills up a level");
        depositFrom(ALICE, 7 ether);
        drawFor(ALICE, 2 ether);
        setLeaf(ALICE, 0);
        SumTree.Branch memory branch = branchOf(0);
        vm.prank(ALICE);
        vm.expectRevert(abi.encodeWithSelector(Roots.InvalidBranch.selector));
        vault.requestExit{value: BOND}(branch, 1);

        wait(14 days - 6 hours);
        vm.expectRevert(abi.encodeWithSelector(Exits.NoReasonToFreeze.selector));
        vault.freeze();
        wait(1);
        vault.freeze();
    }

    /// @dev After a freeze no role does anything here, and no money comes or goes but to those it belongs to.
    function test_aFreezeEndsEverythingElse() public {
        requestExit(ALICE, 0, 10 ether);
        freezeBySilence();
        bytes memory frozen = abi.encodeWithSelector(Roots.VaultFrozen.selector);
        Roots.Root memory next = rootNow(FIRST_DAY + 100);
        vm.prank(ROOTER);
        vm.expectRevert(frozen);
        vault.publishRoot(next);
        vm.prank(GUARDIAN);
        vm.expectRevert(frozen);
        vault.veto(FIRST_DAY);
        vm.prank(address(timelock));
        vm.expectRevert(frozen);
        vault.withdrawSurplus(1, payable(OPERATOR));
        expectDrawRefused(BOB, 1, frozen);
        vm.expectRevert(abi.encodeWithSelector(Polder.ForwardFailed.selector, address(vault)));
        depositFrom(BOB, 1 ether);
        SumTree.Branch memory branch = branchOf(1);
        vm.prank(BOB);
        vm.expectRevert(frozen);
        vault.requestExit{value: BOND}(branch, 1);
        vm.prank(BOB);
        vm.expectRevert(frozen);
        vault.requestExitWithoutBranch{value: BOND}(1);

        vm.prank(BOB);
        (bool ok,) = address(vault).call{value: 1 ether}("");
        check(ok, "anyone may still add to it");
        vm.prank(BOB);
        vault.closeExit(payable(ALICE));
        vm.assertEq(vault.bonds(), 0, "and a bond goes back");
    }

    /// @dev A root that was pending at the freeze is not accepted by time alone, since nobody can veto it any more.
    function test_aRootPendingAtTheFreezeNeverCounts() public {
        requestExit(ALICE, 0, 50 ether);
        wait(14 days + 1);
        books(0, 9_000 ether, 0);
        publish(FIRST_DAY + 1);
        vault.freezeFor(ALICE);
        wait(1 days);
        vm.assertEq(vault.acceptedRoot().day, FIRST_DAY, "the one before");
        SumTree.Branch memory branch = branchOf(1);
        vm.expectRevert(abi.encodeWithSelector(Roots.InvalidBranch.selector));
        vault.register(branch);
    }

    function test_nothingIsRegisteredOrClaimedBeforeAFreeze() public {
        SumTree.Branch memory branch = branchOf(0);
        bytes memory notFrozen = abi.encodeWithSelector(Exits.NotFrozen.selector);
        vm.expectRevert(notFrozen);
        vault.register(branch);
        vm.prank(ALICE);
        vm.expectRevert(notFrozen);
        vault.registerWithoutBranch();
        vm.prank(ALICE);
        vm.expectRevert(notFrozen);
        vault.claim(payable(ALICE));
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

    function expectRequestRefused(address wallet, uint256 index, uint256 amount, uint256 bond, bytes memory reason)
        private
    {
        SumTree.Branch memory branch = branchOf(index);
        vm.prank(wallet);
        vm.expectRevert(reason);
        vault.requestExit{value: bond}(branch, uint128(amount));
    }
}
