// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Polder} from "../solidity/Polder.sol";
import {PolderTest} from "./support/PolderTest.sol";
import {Reenterer, Rejecter} from "./support/Receivers.sol";
import {Vm} from "./support/Vm.sol";

contract ForcedEtherTest is PolderTest {
    function testFuzz_changesNoFigure(uint96 forced) public {
        vm.assume(forced > 0);
        depositFrom(ALICE, 2 ether);
        pay(bytes32("1"), ALICE, 1 ether);

        vm.recordLogs();
        forceEther(forced);
        vm.assertEq(vm.getRecordedLogs().length, 0, "no log");
        vm.assertEq(address(polder).balance, forced, "it lies there");
        checkFigures(1, 2 ether, 1, 1 ether);

        depositFrom(BOB, 3 ether);
        pay(bytes32("2"), BOB, 5 ether);
        checkFigures(2, 5 ether, 2, 6 ether);
        vm.assertEq(TREASURY.balance, 5 ether, "the treasury receives deposits only");
        vm.assertEq(address(polder).balance, forced, "it still lies there");
    }

    /// @dev A block reward reaches the contract without running its code.
    function test_blockRewardIsNoDeposit() public {
        vm.coinbase(address(polder));
        vm.deal(address(polder), 9 ether);
        depositFrom(ALICE, 1 ether);
        checkFigures(1, 1 ether, 0, 0);
        vm.assertEq(TREASURY.balance, 1 ether, "treasury");
    }

    function testFuzz_adminSweepsItToTheTreasury(uint96 forced) public {
        vm.assume(forced > 0);
        forceEther(forced);
        vm.recordLogs();
        vm.prank(ADMIN);
        polder.sweep();
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 1, "one log");
        vm.assertEq(logs[0].topics[0], keccak256("Swept(address,uint256)"), "event");
        checkTopic(logs[0].topics[1], TREASURY, "treasury");
        vm.assertEq(logs[0].data, abi.encode(uint256(forced)), "amount");
        vm.assertEq(TREASURY.balance, forced, "swept");
        vm.assertEq(address(polder).balance, 0, "nothing stays");
        checkFigures(0, 0, 0, 0);
    }

    function test_sweepOfNothingIsRefused() public {
        vm.prank(ADMIN);
        vm.expectRevert(abi.encodeWithSelector(Polder.ZeroAmount.selector));
        polder.sweep();
    }

    function testFuzz_onlyTheAdminSweeps(address caller) public {
        vm.assume(caller != ADMIN);
        forceEther(1 ether);
        expectMissingRole(caller, 0);
        vm.prank(caller);
        polder.sweep();
    }

    function test_sweepToATreasuryThatRefusesReverts() public {
        Rejecter rejecter = new Rejecter();
        vm.prank(ADMIN);
        polder.setTreasury(payable(address(rejecter)));
        forceEther(1 ether);
        vm.prank(ADMIN);
        vm.expectRevert(abi.encodeWithSelector(Polder.ForwardFailed.selector, address(rejecter)));
        polder.sweep();
    }

    /// @dev Even an admin that is a contract cannot sweep from within a payout it receives.
    function test_noSweepWithinAPayout() public {
        Reenterer reenterer = new Reenterer();
        vm.prank(ADMIN);
        polder.grantRole(0, address(reenterer));
        forceEther(1 ether);

        reenterer.arm(address(polder), abi.encodeCall(Polder.sweep, ()), 0);
        pay(bytes32("1"), address(reenterer), 1 ether);
        check(reenterer.called() && !reenterer.succeeded(), "refused");
        check(
            reenterer.answer() == ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector, "by the guard"
        );
    }

    function checkFigures(uint256 deposits, uint256 deposited, uint256 payouts, uint256 paid) private view {
        vm.assertEq(polder.counters().deposits, deposits, "deposit count");
        vm.assertEq(polder.counters().depositSum, deposited, "deposit total");
        vm.assertEq(polder.withdrawalCount(), payouts, "withdrawal count");
        vm.assertEq(polder.counters().netSum, paid, "withdrawal total");
    }
}
