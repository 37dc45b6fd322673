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
        payOf("first", ALICE, 10 ether, 9.5 ether);
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
        Polder former = polder;
        handOverTo(_next);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs[0].topics[0], keccak256("HandedOver(address)"), "event");
        checkTopic(logs[0].topics[1], address(_next), "to whom");
        vm.assertEq(logs[1].topics[0], keccak256("PolderChanged(address)"), "the vault's event");
        checkTopic(logs[1].topics[1], address(_next), "whom it gives to");
        check(!former.open() && _next.open(), "one of the two is open");
        expectCounters(Polder.Counters(2, 150 ether, 1, 9.5 ether, 10 ether, 140 ether, 0));

        depositFrom(ALICE, 7 ether);
        drawFor(ALICE, 5 ether);
        expectCounters(Polder.Counters(3, 157 ether, 2, 14.5 ether, 15 ether, 142 ether, 0));
        (uint128 deposited, uint128 paid) = _next.walletTotals(ALICE);
        vm.assertEq(deposited, 107 ether, "through both");
        vm.assertEq(paid, 15 ether, "through both");
        (deposited, paid) = _next.walletTotals(BOB);
        vm.assertEq(deposited, 50 ether, "through the former alone");
        (deposited, paid) = former.walletTotals(ALICE);
        vm.assertEq(deposited, 100 ether, "the former keeps its own");
        vm.assertEq(address(vault).balance, 142.5 ether, "all in the vault");
    }

    function test_theFormerIsClosedForEver() public {
        handOver();
        expectNotOpen(polder);
        vm.prank(address(timelock));
        vm.expectRevert(abi.encodeWithSelector(Polder.NotOpen.selector));
        polder.handOver(_next);
        vm.prank(address(polder));
        vm.expectRevert(abi.encodeWithSelector(Vault.NotPolder.selector, address(polder)));
        vault.draw(1, true);
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
        topUp(4 ether);
        drawFor(address(rejecter), 4 ether);
        handOver();
        vm.assertEq(polder.claimable(address(rejecter)), 4 ether, "kept by the former");
        vm.assertEq(_next.claimableTotal(), 0, "the successor keeps nothing yet");
        vm.prank(address(rejecter));
        polder.claim(payable(CAROL));
        vm.assertEq(address(polder).balance, 0, "taken, closed or not");
    }

    /// @dev What was copied and what was not is one sum: neither a touch nor the order of touches changes it.
    function testFuzz_totalsGoOnAcrossHandOvers(uint256[12] memory seeds) public {
        topUp(1_000 ether);
        int256[2] memory owed = [int256(90 ether), int256(50 ether)];
        for (uint256 i = 0; i < seeds.length; i++) {
            address wallet = seeds[i] % 2 == 0 ? ALICE : BOB;
            uint256 amount = clamp(seeds[i] >> 8, 1, 40 ether);
            if (seeds[i] % 6 < 2) depositFrom(wallet, amount);
            else if (seeds[i] % 6 < 4) drawFor(wallet, amount);
            if (seeds[i] % 6 < 4) owed[seeds[i] % 2] += seeds[i] % 6 < 2 ? int256(amount) : -int256(amount);
            else handOverTo(successor(address(vault), true));
            uint256 sum;
            for (uint256 j = 0; j < 2; j++) {
                (uint128 deposited, uint128 paid) = polder.walletTotals(j == 0 ? ALICE : BOB);
                check(int256(uint256(deposited)) - int256(uint256(paid)) == owed[j], "of the wallet");
                if (owed[j] > 0) sum += uint256(owed[j]);
            }
            vm.assertEq(polder.principalTotal(), sum, "principals");
        }
    }

    /// @dev What is kept for somebody must not come back as a deposit.
    function test_thePredecessorNeitherDepositsNorIsPaid() public {
        handOverTo(_next);
        address former = address(_next.PREDECESSOR());
        vm.deal(former, 1 ether);
        check(!transferFrom(former, 1 ether), "no deposit");
        expectDrawRefused(address(0), 1 ether, abi.encodeWithSelector(Polder.InvalidAddress.selector, address(0)));
        expectDrawRefused(former, 1 ether, abi.encodeWithSelector(Polder.InvalidAddress.selector, former));
    }

    /// @dev Roots and requests from before go on through the successor.
    function test_theVaultGoesOn() public {
        wait(1 days);
        publish(20 ether, 0, 0);
        requestExit(BOB, 40 ether);
        requestExit(ALICE, 20 ether);
        handOverTo(_next);
        depositFrom(CAROL, 20 ether);
        vm.assertEq(vault.maxLiabilities(), 180 ether, "what the successor counts is owed");
        serve(BOB, 40 ether);
        check(vault.isServed(BOB) && !vault.isServed(ALICE), "served through the successor");
        wait(1 days);
        publish(21 ether, 0, 0);
        wait(13 days + 1);
        vault.freezeFor(ALICE);
        vm.assertEq(claimAs(BOB), 10 ether + BOND, "what the former counted is paid");
        vm.assertEq(claimAs(ALICE), 90 ether + BOND, "whatever it paid before");
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
        Polder.Terms memory dear = successorTerms(address(vault), true, polder);
        dear.maxFeeBps = 501;
        expectLeavesVault(Polder(deployPolder(dear)));
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
        expectCounters(Polder.Counters(2, 7 ether, 0, 0, 0, 7 ether, 0));
        vm.assertEq(TREASURY.balance, 3 ether, "the former's treasury");
    }

    function handOver() private {
        execute(address(polder), abi.encodeCall(Polder.handOver, (_next)));
        publish(0, 0, 0);
    }

    function handOverTo(Polder next) private {
        vm.prank(address(timelock));
        polder.handOver(next);
        polder = next;
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
        uint256 number = closed.withdrawalCount() + 1;
        vm.prank(PAYER);
        vm.expectRevert(reason);
        closed.fundAndForwardWithdrawals(number, 0, only(payment("x", BOB, 1 ether)));
    }

    function expectCounters(Polder.Counters memory expected) private view {
        vm.assertEq(abi.encode(_next.counters()), abi.encode(expected), "all sums go on");
    }
}
