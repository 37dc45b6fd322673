// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Polder} from "../solidity/Polder.sol";
import {PolderTest} from "./support/PolderTest.sol";
import {GasBurner, Moody, Reenterer, Rejecter, ReturnBomb, Spender} from "./support/Receivers.sol";
import {Vm} from "./support/Vm.sol";

/// @dev What the code of a wallet does not take is kept for it; the payer and everybody else are not concerned.
contract ClaimTest is PolderTest {
    bytes32 private constant ID = keccak256("a withdrawal");

    function test_whatAReceiverRefusesIsKeptForIt() public {
        address rejecter = address(new Rejecter());
        vm.recordLogs();
        pay(ID, rejecter, 7 ether);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 1, "one log");
        vm.assertEq(logs[0].data, abi.encode(7 ether, 7 ether, uint256(1), 7 ether, true), "kept");
        vm.assertEq(polder.counters().netSum, 7 ether, "counted");
        (, uint128 paid) = polder.walletTotals(rejecter);
        vm.assertEq(paid, 7 ether, "paid to the wallet");
        vm.assertEq(polder.payoutAvailable(), LIMIT - 7 ether, "it counts in the window");
        checkKept(rejecter, 7 ether, 7 ether);
        vm.assertEq(address(polder).balance, 7 ether, "it lies here");
    }

    function test_whatIsKeptAddsUp() public {
        address rejecter = address(new Rejecter());
        pay(bytes32("1"), rejecter, 1 ether);
        pay(bytes32("2"), address(new Rejecter()), 2 ether);
        pay(bytes32("3"), rejecter, 4 ether);
        checkKept(rejecter, 5 ether, 7 ether);
    }

    /// @dev Whatever the receiver does, a payout costs at most what `RECEIVER_GAS` says on top of its own work.
    function test_noReceiverMakesAPayoutDear() public {
        address[4] memory receivers =
            [address(new GasBurner()), address(new ReturnBomb()), address(new Rejecter()), address(new Spender(49_000))];
        for (uint256 i = 0; i < receivers.length; i++) {
            bytes memory call = batchOfOne(bytes32(i), receivers[i], 1);
            vm.prank(PAYER);
            uint256 had = gasleft();
            (bool ok,) = address(polder).call{value: 1, gas: 3_000_000}(call);
            check(had - gasleft() < 300_000, "bounded");
            check(ok, "paid");
        }
    }

    function test_aReceiverGetsItsGas() public {
        // A write to a slot in use and what stands around it come on top.
        Spender modest = new Spender(40_000);
        pay(bytes32("1"), address(modest), 1 ether);
        vm.assertEq(address(modest).balance, 1 ether, "taken");
        check(modest.seenGas() > polder.RECEIVER_GAS() - 1_000, "all of it");
        Spender greedy = new Spender(polder.RECEIVER_GAS() + 3_000);
        pay(bytes32("2"), address(greedy), 1 ether);
        checkKept(address(greedy), 1 ether, 1 ether);
    }

    /// @dev A payer that is short of gas reverts: it can never pass a wallet over that would have taken its money.
    function testFuzz_tooLittleGasIsTheCallersProblem(uint256 gasSeed) public {
        Spender modest = new Spender(40_000);
        uint256 gas = clamp(gasSeed, 30_000, 400_000);
        vm.deal(PAYER, 1 ether);
        bytes memory call = batchOfOne(ID, address(modest), 1 ether);
        vm.prank(PAYER);
        (bool ok,) = address(polder).call{value: 1 ether, gas: gas}(call);
        vm.assertEq(polder.withdrawalCount(), ok ? 1 : 0, "whole or not at all");
        vm.assertEq(address(modest).balance, ok ? 1 ether : 0, "taken whenever it was paid");
        vm.assertEq(polder.claimableTotal(), 0, "nothing is kept");
    }

    /// @dev What happens after the call must have gas too, however much the receiver took.
    function testFuzz_anOutcomeIsAlwaysNoted(uint256 gasSeed) public {
        address burner = address(new GasBurner());
        uint256 gas = clamp(gasSeed, 50_000, 400_000);
        vm.deal(PAYER, 1 ether);
        bytes memory call = batchOfOne(ID, burner, 1 ether);
        vm.prank(PAYER);
        (bool ok,) = address(polder).call{value: 1 ether, gas: gas}(call);
        vm.assertEq(polder.withdrawalCount(), ok ? 1 : 0, "whole or not at all");
        check(ok || gas < 300_000, "so much is always enough");
        if (ok) checkKept(burner, 1 ether, 1 ether);
    }

    function test_anyoneMayPushItToItsOwner() public {
        Moody moody = new Moody();
        pay(ID, address(moody), 3 ether);
        moody.become(true);
        vm.recordLogs();
        vm.prank(BOB);
        polder.push(payable(address(moody)));
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 1, "one log");
        vm.assertEq(logs[0].topics[0], keccak256("Claimed(address,address,uint256)"), "event");
        checkTopic(logs[0].topics[1], address(moody), "wallet");
        checkTopic(logs[0].topics[2], address(moody), "to");
        vm.assertEq(logs[0].data, abi.encode(3 ether), "amount");
        vm.assertEq(address(moody).balance, 3 ether, "received");
        checkKept(address(moody), 0, 0);
        vm.assertEq(address(polder).balance, 0, "nothing stays");
    }

    function test_pushThatIsRefusedChangesNothing() public {
        Moody moody = new Moody();
        pay(ID, address(moody), 3 ether);
        vm.expectRevert(abi.encodeWithSelector(Polder.ForwardFailed.selector, address(moody)));
        polder.push(payable(address(moody)));
        checkKept(address(moody), 3 ether, 3 ether);
    }

    /// @dev The receiver pays about 340,000 gas for its answer; copying it would cost the caller as much again.
    function test_theAnswerOfAReceiverIsNotCopied() public {
        address bomb = address(new ReturnBomb());
        pay(ID, bomb, 1 ether);
        checkKept(bomb, 1 ether, 1 ether);
        polder.push{gas: 500_000}(payable(bomb));
        vm.assertEq(bomb.balance, 1 ether, "received");
    }

    function test_onlyItsOwnerSendsItElsewhere() public {
        Moody moody = new Moody();
        pay(ID, address(moody), 3 ether);
        vm.expectRevert(abi.encodeWithSelector(Polder.ZeroAmount.selector));
        vm.prank(BOB);
        polder.claim(payable(BOB));
        uint256 before = ALICE.balance;
        moody.claim(polder, payable(ALICE));
        vm.assertEq(ALICE.balance, before + 3 ether, "where its owner said");
        checkKept(address(moody), 0, 0);
    }

    function test_itIsClaimedOnce() public {
        Moody moody = new Moody();
        pay(ID, address(moody), 3 ether);
        forceEther(9 ether);
        moody.claim(polder, payable(ALICE));
        vm.expectRevert(abi.encodeWithSelector(Polder.ZeroAmount.selector));
        moody.claim(polder, payable(ALICE));
        vm.expectRevert(abi.encodeWithSelector(Polder.ZeroAmount.selector));
        polder.push(payable(address(moody)));
    }

    function test_aClaimNamesSomebodyElse() public {
        Moody moody = new Moody();
        pay(ID, address(moody), 3 ether);
        vm.expectRevert(abi.encodeWithSelector(Polder.InvalidAddress.selector, address(0)));
        moody.claim(polder, payable(address(0)));
        vm.expectRevert(abi.encodeWithSelector(Polder.InvalidAddress.selector, address(polder)));
        moody.claim(polder, payable(address(polder)));
        checkKept(address(moody), 3 ether, 3 ether);
    }

    function test_aPauseStopsNoClaim() public {
        Moody moody = new Moody();
        pay(bytes32("1"), address(moody), 1 ether);
        vm.prank(OPERATOR);
        polder.pause();
        moody.claim(polder, payable(ALICE));
        checkKept(address(moody), 0, 0);
    }

    function test_aPauseStopsNoPush() public {
        Moody moody = new Moody();
        pay(bytes32("1"), address(moody), 1 ether);
        moody.become(true);
        vm.prank(OPERATOR);
        polder.pause();
        polder.push(payable(address(moody)));
        vm.assertEq(address(moody).balance, 1 ether, "received");
    }

    /// @dev The second claim from within must not find the money a second time.
    function test_noClaimWithinAClaim() public {
        Reenterer reenterer = new Reenterer();
        Moody moody = new Moody();
        pay(bytes32("1"), address(moody), 5 ether);
        reenterer.arm(address(polder), abi.encodeCall(Polder.push, (payable(address(moody)))), 0);
        moody.claim(polder, payable(address(reenterer)));
        check(reenterer.called() && !reenterer.succeeded(), "refused");
        check(
            reenterer.answer() == ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector, "by the guard"
        );
        vm.assertEq(address(reenterer).balance, 5 ether, "once");
    }

    /// @dev A wallet that is paid cannot use that moment to move what is kept for it.
    function test_noClaimWithinAPayout() public {
        Reenterer reenterer = new Reenterer();
        reenterer.arm(address(polder), abi.encodeCall(Polder.claim, (payable(ALICE))), 0);
        pay(bytes32("1"), address(reenterer), 1 ether);
        check(reenterer.called() && !reenterer.succeeded(), "refused");
        check(
            reenterer.answer() == ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector, "by the guard"
        );
    }

    function test_noPushWithinAPayout() public {
        Moody moody = new Moody();
        pay(bytes32("1"), address(moody), 5 ether);
        moody.become(true);
        Reenterer reenterer = new Reenterer();
        reenterer.arm(address(polder), abi.encodeCall(Polder.push, (payable(address(moody)))), 0);
        pay(bytes32("2"), address(reenterer), 1 ether);
        check(reenterer.called() && !reenterer.succeeded(), "refused");
        checkKept(address(moody), 5 ether, 5 ether);
    }

    function testFuzz_aSweepLeavesWhatIsKept(uint96 forced) public {
        vm.assume(forced > 0);
        address rejecter = address(new Rejecter());
        pay(ID, rejecter, 7 ether);
        vm.prank(ADMIN);
        vm.expectRevert(abi.encodeWithSelector(Polder.ZeroAmount.selector));
        polder.sweep();
        forceEther(forced);
        vm.prank(ADMIN);
        polder.sweep();
        vm.assertEq(TREASURY.balance, forced, "swept");
        vm.assertEq(address(polder).balance, 7 ether, "kept");
        checkKept(rejecter, 7 ether, 7 ether);
    }

    function checkKept(address wallet, uint256 amount, uint256 total) private view {
        vm.assertEq(polder.claimable(wallet), amount, "kept for the wallet");
        vm.assertEq(polder.claimableTotal(), total, "kept in all");
    }
}
