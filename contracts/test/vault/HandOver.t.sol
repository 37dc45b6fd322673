// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Polder} from "../../solidity/Polder.sol";
import {Roots} from "../../solidity/Roots.sol";
import {Vault} from "../../solidity/Vault.sol";
import {Reenterer, Rejecter} from "../support/Receivers.sol";
import {VaultTest} from "../support/VaultTest.sol";
import {Vm} from "../support/Vm.sol";

/// @dev A Polder hands over to another: the count goes on, the vault stays, and what was signed for the former is undone.
contract HandOverTest is VaultTest {
    Polder private _next;

    function setUp() public override {
        super.setUp();
        _next = successor(address(vault), true);
        depositFrom(ALICE, 100 ether);
        depositFrom(BOB, 50 ether);
        drawFor(ALICE, 10 ether);
        books(95 ether, 50 ether, 0);
        publishAccepted(FIRST_DAY);
    }

    function test_aSuccessorIsClosedUntilThen() public {
        check(polder.open() && !_next.open(), "one of the two is open");
        vm.assertEq(address(_next.PREDECESSOR()), address(polder), "it names its predecessor");
        expectNotOpen(_next);
        vm.prank(BOB);
        vm.expectRevert(abi.encodeWithSelector(Polder.NotPredecessor.selector, BOB));
        _next.takeOver();
    }

    function test_theCountGoesOn() public {
        vm.recordLogs();
        handOverNow();
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs[0].topics[0], keccak256("HandedOver(address)"), "event");
        checkTopic(logs[0].topics[1], address(_next), "to whom");
        vm.assertEq(logs[1].topics[0], keccak256("PolderChanged(address)"), "the vault's event");
        checkTopic(logs[1].topics[1], address(_next), "whom it gives to");
        check(!polder.open() && _next.open(), "one of the two is open");
        expectCounters(2, 150 ether, 1, 10 ether);

        Polder former = polder;
        polder = _next;
        depositFrom(ALICE, 7 ether);
        drawFor(ALICE, 5 ether);
        expectCounters(3, 157 ether, 2, 15 ether);
        (uint128 deposited, uint128 paid) = _next.walletTotals(ALICE);
        vm.assertEq(deposited, 107 ether, "through both");
        vm.assertEq(paid, 15 ether, "through both");
        (deposited, paid) = _next.walletTotals(BOB);
        vm.assertEq(deposited, 50 ether, "through the former alone");
        (deposited, paid) = former.walletTotals(ALICE);
        vm.assertEq(deposited, 100 ether, "the former keeps its own");
        vm.assertEq(address(vault).balance, 142 ether, "all in the vault");
    }

    function test_theFormerIsClosedForEver() public {
        handOver();
        expectNotOpen(polder);
        vm.prank(address(timelock));
        vm.expectRevert(abi.encodeWithSelector(Polder.NotOpen.selector));
        polder.handOver(_next);
        vm.prank(address(polder));
        vm.expectRevert(abi.encodeWithSelector(Vault.NotPolder.selector, address(polder)));
        vault.draw(1);
    }

    /// @dev Signed before, mined after: undone whole, and its number is the successor's first.
    function test_whatWasSignedForTheFormerIsUndone() public {
        bytes memory signed = batchOfOne("late", BOB, 3 ether);
        handOver();
        vm.prank(PAYER);
        (bool ok, bytes memory answer) = address(polder).call(signed);
        check(!ok, "undone");
        vm.assertEq(answer, abi.encodeWithSelector(Polder.NotOpen.selector), "reason");
        uint256 before = BOB.balance;
        vm.prank(PAYER);
        forwardCall(address(_next), 0, signed);
        vm.assertEq(BOB.balance, before + 3 ether, "the successor takes that number");
    }

    function test_whatIsKeptStaysForItsWallet() public {
        Rejecter rejecter = new Rejecter();
        drawFor(address(rejecter), 4 ether);
        handOver();
        vm.assertEq(polder.claimable(address(rejecter)), 4 ether, "kept by the former");
        vm.assertEq(_next.claimableTotal(), 0, "the successor keeps nothing yet");
        vm.prank(address(rejecter));
        polder.claim(payable(CAROL));
        vm.assertEq(address(polder).balance, 0, "taken, closed or not");
    }

    /// @dev The first root through the successor is bounded as the next one through the former would be.
    function test_rootsGoOn() public {
        handOver();
        polder = _next;
        wait(1 days);
        uint64 day = uint64(vm.getBlockTimestamp() / 1 days);
        books(96 ether, 50 ether, 0);
        publishAccepted(day);
        vm.assertEq(vault.owedAtMost(), 146 ether, "owed");
        depositFrom(CAROL, 20 ether);
        drawFor(BOB, 6 ether);
        vm.assertEq(vault.owedAtMost(), 160 ether, "deposits and payouts through the successor count");
        requestExit(BOB, 1, 40 ether);
        drawFor(BOB, 40 ether);
        check(vault.isServed(BOB), "and serve a request");
    }

    /// @dev A request from before is served, or the vault frozen, by what the successor pays.
    function test_requestsGoOn() public {
        wait(DELAY - 1 days);
        books(95 ether, 50 ether, 0);
        publishAccepted(uint64(vm.getBlockTimestamp() / 1 days));
        requestExit(BOB, 1, 40 ether);
        requestExit(ALICE, 0, 20 ether);
        handOverNow();
        polder = _next;
        drawFor(BOB, 40 ether);
        check(vault.isServed(BOB) && !vault.isServed(ALICE), "served through the successor");
        wait(13 days);
        books(95 ether, 10 ether, 0);
        publish(uint64(vm.getBlockTimestamp() / 1 days));
        wait(1 days + 1);
        vault.freezeFor(ALICE);
    }

    function test_aFrozenVaultKeepsItsPolder() public {
        freezeBySilence();
        vm.prank(address(timelock));
        vm.expectRevert(abi.encodeWithSelector(Roots.VaultFrozen.selector));
        polder.handOver(_next);
        check(polder.open() && !_next.open(), "nothing happened");
    }

    function test_aSuccessorKeepsTheVault() public {
        expectLeavesVault(successor(OPERATOR, true));
        expectLeavesVault(successor(address(vault), false));
    }

    function test_aSuccessorOfAnotherIsRefused() public {
        Polder other = Polder(deployPolder(successorTerms(address(vault), true, Polder(payable(ALICE)))));
        vm.prank(address(timelock));
        vm.expectRevert(abi.encodeWithSelector(Polder.NotPredecessor.selector, address(polder)));
        polder.handOver(other);
        check(polder.open(), "nothing happened");
    }

    function testFuzz_onlyTheTimelockHandsOver(address caller) public {
        vm.assume(caller != address(timelock));
        expectMissingRole(caller, 0);
        vm.prank(caller);
        polder.handOver(_next);
    }

    function testFuzz_onlyPolderNamesItsSuccessor(address caller) public {
        vm.assume(caller != address(polder));
        vm.prank(caller);
        vm.expectRevert(abi.encodeWithSelector(Vault.NotPolder.selector, caller));
        vault.setPolder(caller);
    }

    /// @dev What is called within a deposit or a batch sees one contract count it all.
    function test_nobodyHandsOverWithinACall() public {
        Reenterer admin = new Reenterer();
        Polder.Terms memory given = terms();
        given.admin = address(admin);
        given.treasury = payable(address(admin));
        polder = Polder(deployPolder(given));
        admin.arm(address(polder), abi.encodeCall(Polder.handOver, (successor(address(admin), false))), 0);
        depositFrom(ALICE, 1 ether);
        check(admin.called() && !admin.succeeded() && polder.open(), "refused");
    }

    /// @dev A plain treasury is of no concern: the successor may have another.
    function test_aPlainOneHandsOverToo() public {
        polder = Polder(deployPolder(terms()));
        depositFrom(ALICE, 3 ether);
        _next = successor(BOB, false);
        vm.prank(ADMIN);
        polder.handOver(_next);
        polder = _next;
        depositFrom(ALICE, 4 ether);
        expectCounters(2, 7 ether, 0, 0);
        vm.assertEq(TREASURY.balance, 3 ether, "the former's treasury");
    }

    function test_successorsHaveSuccessors() public {
        handOver();
        polder = _next;
        depositFrom(ALICE, 1 ether);
        _next = successor(address(vault), true);
        handOverNow();
        polder = _next;
        depositFrom(ALICE, 2 ether);
        expectCounters(4, 153 ether, 1, 10 ether);
        (uint128 deposited, uint128 paid) = polder.walletTotals(ALICE);
        vm.assertEq(deposited, 103 ether, "through all three");
        vm.assertEq(paid, 10 ether, "through all three");
    }

    function handOver() private {
        execute(address(polder), abi.encodeCall(Polder.handOver, (_next)));
        publish(uint64(vm.getBlockTimestamp() / 1 days));
    }

    function handOverNow() private {
        vm.prank(address(timelock));
        polder.handOver(_next);
    }

    function successor(address treasury, bool isVault) private returns (Polder) {
        return Polder(deployPolder(successorTerms(treasury, isVault, polder)));
    }

    function successorTerms(address treasury, bool isVault, Polder predecessor)
        private
        view
        returns (Polder.Terms memory given)
    {
        given = terms();
        given.admin = address(timelock);
        given.treasury = payable(treasury);
        given.treasuryIsVault = isVault;
        given.predecessor = predecessor;
    }

    function expectLeavesVault(Polder next) private {
        vm.prank(address(timelock));
        vm.expectRevert(abi.encodeWithSelector(Polder.LeavesVault.selector));
        polder.handOver(next);
    }

    function expectNotOpen(Polder closed) private {
        bytes memory reason = abi.encodeWithSelector(Polder.NotOpen.selector);
        vm.prank(ALICE);
        (bool ok, bytes memory answer) = address(closed).call{value: 1 ether}("");
        check(!ok, "no deposit");
        vm.assertEq(answer, reason, "the sender keeps it");
        Polder.Payment[] memory payments = new Polder.Payment[](1);
        payments[0] = Polder.Payment("x", payable(BOB), 1 ether);
        uint256 number = closed.withdrawalCount() + 1;
        vm.prank(PAYER);
        vm.expectRevert(reason);
        closed.fundAndForwardWithdrawals(number, payments);
    }

    function expectCounters(uint256 deposits, uint256 depositSum, uint256 withdrawals, uint256 withdrawalSum)
        private
        view
    {
        (uint256 a, uint256 b, uint256 c, uint256 d,) = _next.counters();
        vm.assertEq(a, deposits, "deposits");
        vm.assertEq(b, depositSum, "their sum");
        vm.assertEq(c, withdrawals, "payouts");
        vm.assertEq(d, withdrawalSum, "their sum");
    }
}
