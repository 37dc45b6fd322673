// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Polder} from "../solidity/Polder.sol";
import {PolderTest} from "./support/PolderTest.sol";
import {Observer, Reenterer} from "./support/Receivers.sol";
import {Vm} from "./support/Vm.sol";

contract PayoutTest is PolderTest {
    bytes32 private constant ID = keccak256("a withdrawal");
    bytes32 private constant OTHER_ID = keccak256("another withdrawal");

    function testFuzz_paysAndEmits(bytes32 withdrawalId, uint256 amountSeed) public {
        vm.assume(withdrawalId != OTHER_ID);
        uint256 amount = clamp(amountSeed, 1, LIMIT - 2 ether);
        pay(OTHER_ID, BOB, 2 ether);
        uint256 before = ALICE.balance;

        vm.recordLogs();
        pay(withdrawalId, ALICE, amount);
        Vm.Log[] memory logs = vm.getRecordedLogs();

        vm.assertEq(logs.length, 1, "one log");
        vm.assertEq(logs[0].emitter, address(polder), "emitter");
        vm.assertEq(logs[0].topics.length, 3, "topics");
        vm.assertEq(
            logs[0].topics[0], keccak256("WithdrawalForwarded(address,bytes32,uint256,uint256,uint256,bool)"), "event"
        );
        checkTopic(logs[0].topics[1], ALICE, "wallet");
        vm.assertEq(logs[0].topics[2], withdrawalId, "withdrawal id");
        vm.assertEq(logs[0].data, abi.encode(amount, uint256(2), amount + 2 ether, false), "data");

        vm.assertEq(ALICE.balance, before + amount, "paid");
        vm.assertEq(address(polder).balance, 0, "nothing stays");
        check(polder.isPaid(withdrawalId), "remembered");
        vm.assertEq(polder.withdrawalCount(), 2, "count");
        vm.assertEq(polder.withdrawalTotal(), amount + 2 ether, "total");
        vm.assertEq(polder.depositCount(), 0, "no deposit");
    }

    /// @dev Neither another wallet, nor another amount, nor time makes an id new again.
    function testFuzz_anIdIsPaidOnce(bytes32 withdrawalId, address wallet, uint256 amountSeed, uint32 later) public {
        vm.assume(wallet != address(0));
        pay(withdrawalId, ALICE, 5 ether);
        vm.warp(START + later);
        expectPayReverts(
            withdrawalId,
            wallet,
            clamp(amountSeed, 1, LIMIT),
            abi.encodeWithSelector(Polder.WithdrawalAlreadyPaid.selector, withdrawalId)
        );
        vm.assertEq(polder.withdrawalCount(), 1, "count");
        vm.assertEq(polder.withdrawalTotal(), 5 ether, "total");
    }

    /// @dev Forced ether lies in the contract, so that a payout that trusted the balance would go through.
    function testFuzz_valueMustEqualNetAmount(uint96 netAmount, uint96 sent) public {
        vm.assume(netAmount > 0 && netAmount != sent);
        forceEther(netAmount);
        vm.deal(PAYER, sent);
        vm.prank(PAYER);
        vm.expectRevert(abi.encodeWithSelector(Polder.WrongValue.selector, netAmount, sent));
        polder.fundAndForwardWithdrawal{value: sent}(ID, payable(ALICE), netAmount);
        check(!polder.isPaid(ID), "unpaid");
    }

    function test_zeroIsNoPayout() public {
        expectPayReverts(ID, ALICE, 0, abi.encodeWithSelector(Polder.ZeroAmount.selector));
        check(!polder.isPaid(ID), "unpaid");
    }

    function test_zeroAddressIsNoWallet() public {
        expectPayReverts(ID, address(0), 1, abi.encodeWithSelector(Polder.InvalidAddress.selector, address(0)));
    }

    function testFuzz_onlyThePayoutRolePays(address caller) public {
        vm.assume(caller != PAYER);
        bytes32 role = polder.PAYOUT_ROLE();
        vm.deal(caller, 1 ether);
        expectMissingRole(caller, role);
        vm.prank(caller);
        polder.fundAndForwardWithdrawal{value: 1 ether}(ID, payable(ALICE), 1 ether);
    }

    function test_pausedPaysNothing() public {
        vm.prank(ADMIN);
        polder.pause();
        expectPayReverts(ID, ALICE, 1 ether, abi.encodeWithSelector(Pausable.EnforcedPause.selector));
        vm.prank(ADMIN);
        polder.unpause();
        pay(ID, ALICE, 1 ether);
        check(polder.isPaid(ID), "resumed");
    }

    function test_marksAndCountsBeforeItPays() public {
        Observer observer = new Observer(polder, ID);
        pay(ID, address(observer), 1 ether);
        check(observer.sawPaid(), "marked first");
        vm.assertEq(observer.sawWithdrawalCount(), 1, "counted first");
    }

    /// @dev The worst case: the receiver itself may pay, and tries another withdrawal from within.
    function test_receiverCannotPayWithinAPayout() public {
        Reenterer reenterer = new Reenterer{value: 1 ether}();
        bytes32 role = polder.PAYOUT_ROLE();
        vm.prank(ADMIN);
        polder.grantRole(role, address(reenterer));
        tryWithinPayout(
            reenterer,
            abi.encodeCall(Polder.fundAndForwardWithdrawal, (OTHER_ID, payable(ALICE), 1 ether)),
            1 ether
        );
        check(!polder.isPaid(OTHER_ID), "the inner payout did not happen");
        vm.assertEq(polder.withdrawalTotal(), 3 ether, "total");
    }

    function test_receiverCannotDepositWithinAPayout() public {
        Reenterer reenterer = new Reenterer{value: 1 ether}();
        tryWithinPayout(reenterer, abi.encodeCall(Polder.deposit, ()), 1 ether);
        vm.assertEq(polder.depositCount(), 0, "no deposit");
    }

    function test_receiverCannotTransferWithinAPayout() public {
        tryWithinPayout(new Reenterer{value: 1 ether}(), "", 1 ether);
        vm.assertEq(polder.depositCount(), 0, "no deposit");
    }

    /// @dev Money paid to the contract itself would come back as a deposit by the contract.
    function test_cannotPayItself() public {
        expectPayReverts(
            ID, address(polder), 1 ether, abi.encodeWithSelector(Polder.InvalidAddress.selector, address(polder))
        );
    }

    function tryWithinPayout(Reenterer reenterer, bytes memory call, uint256 value) private {
        reenterer.arm(address(polder), call, value);
        pay(ID, address(reenterer), 3 ether);
        check(reenterer.called(), "reentry tried");
        check(!reenterer.succeeded(), "reentry refused");
        check(
            reenterer.answer() == ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector, "by the guard"
        );
        check(polder.isPaid(ID), "the outer payout stands");
        vm.assertEq(polder.withdrawalCount(), 1, "count");
    }
}
