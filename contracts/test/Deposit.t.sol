// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Polder} from "../solidity/Polder.sol";
import {PolderTest} from "./support/PolderTest.sol";
import {Observer, Reenterer, Rejecter} from "./support/Receivers.sol";
import {Vm} from "./support/Vm.sol";

contract DepositTest is PolderTest {
    /// @dev The topics are spelled out, because the indexer knows them by these words.
    function testFuzz_emitsDepositThenDepositForwarded(uint96 amount, uint32 later) public {
        vm.assume(amount > 0);
        depositFrom(BOB, 3 ether);
        vm.deal(ALICE, amount);
        vm.warp(START + later);

        vm.recordLogs();
        depositFrom(ALICE, amount);
        Vm.Log[] memory logs = vm.getRecordedLogs();

        vm.assertEq(logs.length, 2, "two logs");
        checkDepositLog(logs[0], ALICE, amount, 2, 3 ether + uint256(amount));
        checkForwardedLog(logs[1], ALICE, amount);
    }

    function testFuzz_plainTransferIsTheSameDeposit(uint96 amount) public {
        vm.assume(amount > 0);
        vm.deal(ALICE, amount);
        vm.recordLogs();
        check(transferFrom(ALICE, amount), "transfer accepted");
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 2, "two logs");
        checkDepositLog(logs[0], ALICE, amount, 1, amount);
        checkForwardedLog(logs[1], ALICE, amount);
        vm.assertEq(TREASURY.balance, amount, "treasury");
    }

    /// @dev A contract's deposit is the contract's own, whoever signed the chain transaction.
    function test_senderIsTheCallerNotTheOrigin() public {
        vm.recordLogs();
        vm.prank(ALICE, BOB);
        polder.deposit{value: 1 ether}();
        checkDepositLog(vm.getRecordedLogs()[0], ALICE, 1 ether, 1, 1 ether);
    }

    function testFuzz_forwardsAtOnceAndCounts(uint96[8] memory amounts) public {
        uint256 count;
        uint256 total;
        uint256[2] memory byWallet;
        for (uint256 i = 0; i < amounts.length; i++) {
            if (amounts[i] == 0) continue;
            address wallet = i % 2 == 0 ? ALICE : BOB;
            vm.deal(wallet, amounts[i]);
            if (i % 3 == 0) check(transferFrom(wallet, amounts[i]), "transfer accepted");
            else depositFrom(wallet, amounts[i]);
            count += 1;
            total += amounts[i];
            vm.assertEq(polder.counters().deposits, count, "count");
            vm.assertEq(polder.counters().depositSum, total, "total");
            vm.assertEq(TREASURY.balance, total, "treasury");
            vm.assertEq(address(polder).balance, 0, "nothing stays");
            byWallet[i % 2] += amounts[i];
            (uint128 deposited, uint128 paid) = polder.walletTotals(wallet);
            vm.assertEq(deposited, byWallet[i % 2], "of the wallet");
            vm.assertEq(paid, 0, "and no payout");
        }
        vm.assertEq(polder.withdrawalCount(), 0, "no payout");
    }

    function test_zeroIsNoDeposit() public {
        vm.expectRevert(abi.encodeWithSelector(Polder.ZeroAmount.selector));
        depositFrom(ALICE, 0);
        check(!transferFrom(ALICE, 0), "empty transfer refused");
        vm.assertEq(polder.counters().deposits, 0, "count");
    }

    /// @dev What the treasury has is owed already.
    function test_theTreasuryDoesNotDeposit() public {
        vm.deal(TREASURY, 1 ether);
        vm.expectRevert(abi.encodeWithSelector(Polder.InvalidAddress.selector, TREASURY));
        depositFrom(TREASURY, 1 ether);
    }

    function test_unknownCallIsNoDeposit() public {
        vm.prank(ALICE);
        (bool ok,) = address(polder).call{value: 1 ether}(hex"deadbeef");
        check(!ok, "unknown selector refused");
        vm.assertEq(polder.counters().deposits, 0, "count");
        vm.assertEq(ALICE.balance, 1_000_000 ether, "money stays");
    }

    function test_pausedRefusesBothWays() public {
        vm.prank(OPERATOR);
        polder.pause();
        vm.expectRevert(abi.encodeWithSelector(Pausable.EnforcedPause.selector));
        depositFrom(ALICE, 1 ether);
        check(!transferFrom(ALICE, 1 ether), "transfer refused");

        vm.prank(OPERATOR);
        polder.unpause();
        depositFrom(ALICE, 1 ether);
        vm.assertEq(polder.counters().deposits, 1, "resumed");
    }

    function test_treasuryThatRefusesUndoesTheDeposit() public {
        Rejecter rejecter = new Rejecter();
        vm.prank(ADMIN);
        polder.setTreasury(payable(address(rejecter)));
        vm.expectRevert(abi.encodeWithSelector(Polder.ForwardFailed.selector, address(rejecter)));
        depositFrom(ALICE, 1 ether);
        vm.assertEq(polder.counters().deposits, 0, "count");
        vm.assertEq(polder.counters().depositSum, 0, "total");
        vm.assertEq(ALICE.balance, 1_000_000 ether, "money stays");
    }

    /// @dev Only a vault that is drawn from may send.
    function testFuzz_treasuryCannotDepositWithinADeposit(bool plain) public {
        Reenterer reenterer = new Reenterer{value: 1 ether}();
        reenterer.arm(address(polder), plain ? bytes("") : abi.encodeCall(Polder.deposit, ()), 1 ether);
        vm.prank(ADMIN);
        polder.setTreasury(payable(address(reenterer)));

        depositFrom(ALICE, 2 ether);
        check(reenterer.called(), "reentry tried");
        check(!reenterer.succeeded(), "reentry refused");
        check(
            reenterer.answer() == ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector, "by the guard"
        );
        vm.assertEq(polder.counters().deposits, 1, "count");
        vm.assertEq(polder.counters().depositSum, 2 ether, "total");
    }

    function test_countsBeforeItForwards() public {
        Observer observer = new Observer(polder, ALICE);
        vm.prank(ADMIN);
        polder.setTreasury(payable(address(observer)));
        depositFrom(ALICE, 1 ether);
        vm.assertEq(observer.sawDepositCount(), 1, "counted first");
    }

    /// @dev Two deposits in one chain transaction both pass: the guard ends with the call.
    function test_twoDepositsInOneChainTransaction() public {
        depositFrom(ALICE, 1 ether);
        depositFrom(ALICE, 1 ether);
        vm.assertEq(polder.counters().deposits, 2, "count");
    }

    function checkDepositLog(Vm.Log memory log, address wallet, uint256 amount, uint256 number, uint256 total)
        private
        view
    {
        vm.assertEq(log.emitter, address(polder), "emitter");
        vm.assertEq(log.topics.length, 2, "topics");
        vm.assertEq(log.topics[0], keccak256("Deposit(address,uint256,uint256,uint256,uint256)"), "event");
        checkTopic(log.topics[1], wallet, "wallet");
        vm.assertEq(log.data, abi.encode(amount, vm.getBlockTimestamp(), number, total), "data");
    }

    function checkForwardedLog(Vm.Log memory log, address wallet, uint256 amount) private view {
        vm.assertEq(log.emitter, address(polder), "emitter");
        vm.assertEq(log.topics.length, 3, "topics");
        vm.assertEq(log.topics[0], keccak256("DepositForwarded(address,address,uint256)"), "event");
        checkTopic(log.topics[1], wallet, "wallet");
        checkTopic(log.topics[2], TREASURY, "treasury");
        vm.assertEq(log.data, abi.encode(amount), "data");
    }
}
