// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Polder} from "../solidity/Polder.sol";
import {PolderTest} from "./support/PolderTest.sol";
import {GasBurner, Observer, Reenterer, Rejecter, ReturnBomb, SelfDestructor, Spender} from "./support/Receivers.sol";
import {Vm} from "./support/Vm.sol";

contract PayoutTest is PolderTest {
    bytes32 private constant ID = keccak256("a withdrawal");
    bytes32 private constant OTHER_ID = keccak256("another withdrawal");

    function testFuzz_paysAndEmits(bytes32 withdrawalId, uint256 amountSeed) public {
        uint256 amount = clamp(amountSeed, 1, LIMIT - 2 ether);
        pay(OTHER_ID, BOB, 2 ether);
        uint256 before = ALICE.balance;

        vm.recordLogs();
        Polder.Payment memory paid = payment(withdrawalId, ALICE, amount);
        paid.grossAmount += uint128(amount / 20);
        payOf(withdrawalId, ALICE, paid.grossAmount, amount);
        Vm.Log[] memory logs = vm.getRecordedLogs();

        vm.assertEq(logs.length, 1, "one log");
        checkLog(logs[0], paid, 2, amount + 2 ether, false);
        vm.assertEq(ALICE.balance, before + amount, "paid");
        vm.assertEq(address(polder).balance, 0, "nothing stays");
        vm.assertEq(polder.counters().deposits, 0, "no deposit");
    }

    /// @dev A batch is its payments one after the other: each once, with its number and the running total.
    function testFuzz_aBatchPaysEachOnce(uint256[12] memory seeds, uint256 countSeed) public {
        pay(OTHER_ID, BOB, 1 ether);
        Polder.Payment[] memory payments = new Polder.Payment[](clamp(countSeed, 1, seeds.length));
        address payable[3] memory wallets = [payable(address(0x1001)), payable(address(0x1002)), payable(address(new Rejecter()))];
        uint256[3] memory owed;
        uint256 sum;
        for (uint256 i = 0; i < payments.length; i++) {
            uint256 amount = clamp(seeds[i] >> 8, 1, LIMIT / 20);
            payments[i] = payment(bytes32(seeds[i]), wallets[seeds[i] % 3], amount);
            owed[seeds[i] % 3] += amount;
            sum += amount;
        }
        vm.recordLogs();
        payBatch(payments, sum);
        Vm.Log[] memory logs = vm.getRecordedLogs();

        vm.assertEq(logs.length, payments.length, "a log for each");
        uint256 total = 1 ether;
        for (uint256 i = 0; i < payments.length; i++) {
            total += payments[i].netAmount;
            checkLog(logs[i], payments[i], i + 2, total, payments[i].wallet == wallets[2]);
        }
        for (uint256 i = 0; i < 3; i++) {
            vm.assertEq(wallets[i].balance, i == 2 ? 0 : owed[i], "received");
            vm.assertEq(polder.claimable(wallets[i]), i == 2 ? owed[i] : 0, "kept");
            (uint128 deposited, uint128 paid) = polder.walletTotals(wallets[i]);
            vm.assertEq(paid, owed[i], "paid to the wallet, kept or not");
            vm.assertEq(deposited, 0, "no deposit");
        }
        vm.assertEq(polder.claimableTotal(), owed[2], "kept in all");
        vm.assertEq(address(polder).balance, owed[2], "nothing else stays");
        checkFigures(payments.length + 1, 1 ether + sum);
        vm.assertEq(polder.payoutAvailable(), LIMIT - 1 ether - sum, "it counts in the windows");
    }

    /// @dev Neither other payments nor time make a number new again: this is also what a repeated broadcast meets.
    function testFuzz_aNumberIsPaidOnce(bytes32 withdrawalId, address wallet, uint256 amountSeed, uint32 later) public {
        vm.assume(wallet != address(0) && wallet != address(polder));
        bytes memory first = batchOfOne(ID, ALICE, 5 ether);
        bytes memory same = batchOfOne(withdrawalId, wallet, clamp(amountSeed, 1, LIMIT / 2));
        vm.prank(PAYER);
        forwardCall(address(polder), 5 ether, first);
        vm.warp(START + later);
        bytes memory reason = abi.encodeWithSelector(Polder.WrongFirstNumber.selector, 2, 1);
        expectRefused(first, 5 ether, reason);
        expectRefused(same, clamp(amountSeed, 1, LIMIT / 2), reason);
        checkFigures(1, 5 ether);
    }

    /// @dev A signer whose books lost payouts names a number that was paid; one that runs ahead leaves a gap.
    function testFuzz_onlyTheNextNumberIsTaken(uint256 firstNumber) public {
        pay(ID, ALICE, 1 ether);
        pay(OTHER_ID, ALICE, 1 ether);
        vm.assume(firstNumber != 3);
        expectRefused(
            abi.encodeCall(
                Polder.fundAndForwardWithdrawals, (firstNumber, 0, only(payment("3", ALICE, 1 ether)))
            ),
            1 ether,
            abi.encodeWithSelector(Polder.WrongFirstNumber.selector, 3, firstNumber)
        );
        checkFigures(2, 2 ether);
    }

    /// @dev Forced ether lies in the contract, so that a payout that trusted the balance would go through.
    function testFuzz_valueMustEqualTheSum(uint96 first, uint96 second, uint96 sent) public {
        vm.assume(first > 0 && second > 0 && uint256(first) + second != sent);
        vm.assume(uint256(first) + second <= LIMIT);
        forceEther(uint256(first) + second);
        Polder.Payment[] memory payments = new Polder.Payment[](2);
        payments[0] = payment(ID, ALICE, first);
        payments[1] = payment(OTHER_ID, BOB, second);
        vm.deal(PAYER, sent);
        expectRefused(
            batch(payments, 0), sent, abi.encodeWithSelector(Polder.WrongValue.selector, uint256(first) + second, sent)
        );
        checkFigures(0, 0);
    }

    function test_zeroIsNoPayout() public {
        bytes memory reason = abi.encodeWithSelector(Polder.ZeroAmount.selector);
        expectPayReverts(ID, ALICE, 0, reason);
        expectRefused(batch(new Polder.Payment[](0), 0), 0, reason);
        Polder.Payment[] memory payments = new Polder.Payment[](2);
        payments[0] = payment(ID, ALICE, 1);
        payments[1] = payment(OTHER_ID, BOB, 0);
        expectRefused(batch(payments, 0), 1, reason);
        checkFigures(0, 0);
    }

    /// @dev What lies between gross and net is the fee, and nobody takes more than the contract was made with.
    function testFuzz_theFeeIsBounded(uint256 grossSeed, uint256 netSeed) public {
        uint256 gross = clamp(grossSeed, 1, LIMIT);
        uint256 net = clamp(netSeed, 1, gross + 1);
        bytes memory call = batch(only(Polder.Payment(ID, payable(ALICE), uint128(gross), uint128(net))), 0);
        if (net > gross || net < gross * 95 / 100) {
            expectRefused(call, net, abi.encodeWithSelector(Polder.WrongFee.selector, gross, net));
            return;
        }
        payOf(ID, ALICE, gross, net);
        vm.assertEq(polder.counters().grossSum, gross, "gross");
        vm.assertEq(polder.counters().netSum, net, "net");
        (, uint128 paid) = polder.walletTotals(ALICE);
        vm.assertEq(paid, gross, "the wallet's is gross");
        vm.assertEq(polder.payoutAvailable(), LIMIT - net, "the windows' is net");
    }

    /// @dev Of a wallet that got more than it deposited it is 0, and what it deposits next first fills the gap.
    function testFuzz_principalIsDepositedLessPaid(uint256[16] memory seeds) public {
        uint256[2] memory deposited;
        uint256[2] memory paid;
        for (uint256 i = 0; i < seeds.length; i++) {
            uint256 amount = clamp(seeds[i] >> 8, 1, LIMIT / 16);
            address wallet = seeds[i] % 2 == 0 ? ALICE : BOB;
            if (seeds[i] % 4 < 2) {
                depositFrom(wallet, amount);
                deposited[seeds[i] % 2] += amount;
            } else {
                payOf(bytes32(i), wallet, amount, amount - amount / 20);
                paid[seeds[i] % 2] += amount;
            }
            uint256 sum;
            for (uint256 j = 0; j < 2; j++) if (deposited[j] > paid[j]) sum += deposited[j] - paid[j];
            vm.assertEq(polder.principalTotal(), sum, "the sum of all");
        }
    }

    /// @dev A plain treasury knows no exits, so that nobody passes a window or a pause by naming one.
    function test_aPlainTreasuryServesNoExits() public {
        depositFrom(ALICE, 5 ether);
        expectRefused(
            batch(only(payment(ID, ALICE, 1 ether)), 1),
            1 ether,
            abi.encodeWithSelector(Polder.NotAnExit.selector, ALICE, 1 ether)
        );
    }

    function test_theTreasuryIsNotPaid() public {
        expectPayReverts(ID, TREASURY, 1, abi.encodeWithSelector(Polder.InvalidAddress.selector, TREASURY));
    }

    function test_zeroAddressIsNoWallet() public {
        expectPayReverts(ID, address(0), 1, abi.encodeWithSelector(Polder.InvalidAddress.selector, address(0)));
    }

    /// @dev Money paid to the contract itself would come back as a deposit by the contract.
    function test_cannotPayItself() public {
        expectPayReverts(
            ID, address(polder), 1 ether, abi.encodeWithSelector(Polder.InvalidAddress.selector, address(polder))
        );
    }

    function testFuzz_onlyThePayoutRolePays(address caller) public {
        vm.assume(caller != PAYER && caller != SECOND_PAYER);
        expectMissingPayoutRole(caller);
    }

    function test_pausedPaysNothing() public {
        vm.prank(OPERATOR);
        polder.pause();
        expectPayReverts(ID, ALICE, 1 ether, abi.encodeWithSelector(Pausable.EnforcedPause.selector));
        vm.prank(OPERATOR);
        polder.unpause();
        pay(ID, ALICE, 1 ether);
        checkFigures(1, 1 ether);
    }

    /// @dev Whoever looks from within sees the whole batch counted, also what comes after it: nothing is counted twice by
    /// who reads at that moment.
    function test_countsTheWholeBatchBeforeItPays() public {
        Observer observer = new Observer(polder, BOB);
        Polder.Payment[] memory payments = new Polder.Payment[](2);
        payments[0] = payment(ID, address(observer), 1 ether);
        payments[1] = payment(OTHER_ID, BOB, 2 ether);
        payBatch(payments, 3 ether);
        vm.assertEq(observer.sawPaid(), 1 ether, "its own");
        vm.assertEq(observer.sawPaidToOther(), 2 ether, "the next one's");
        vm.assertEq(observer.sawWithdrawalCount(), 2, "all");
    }

    /// @dev Whatever the receivers do, the others of the batch are paid, and each costs a bounded amount of gas.
    function test_noReceiverSpoilsABatch() public {
        Reenterer reenterer = new Reenterer();
        reenterer.arm(address(polder), abi.encodeCall(Polder.claim, (payable(ALICE))), 0);
        address payable[6] memory hostile = [
            payable(address(new GasBurner())),
            payable(address(new ReturnBomb())),
            payable(address(new Rejecter())),
            payable(address(reenterer)),
            payable(address(new SelfDestructor())),
            payable(address(new Spender(60_000)))
        ];
        Polder.Payment[] memory payments = new Polder.Payment[](70);
        for (uint256 i = 0; i < payments.length; i++) {
            // Every other payment is an honest wallet's.
            address payable wallet = i % 2 == 0 ? hostile[(i / 2) % 6] : payable(address(uint160(0x2000 + i)));
            payments[i] = payment(bytes32(i), wallet, 1 ether);
        }
        uint256 had = gasleft();
        payBatch(payments, 70 ether);
        check(had - gasleft() < 70 * 130_000, "bounded");
        for (uint256 i = 1; i < payments.length; i += 2) {
            vm.assertEq(payments[i].wallet.balance, 1 ether, "paid");
        }
        checkFigures(70, 70 ether);
        check(!reenterer.succeeded(), "nothing is claimed from within");
        vm.assertEq(address(polder).balance, polder.claimableTotal(), "the rest is kept");
    }

    /// @dev The worst case: the receiver itself may pay, and tries the next batch from within.
    function test_receiverCannotPayWithinAPayout() public {
        Reenterer reenterer = new Reenterer{value: 1 ether}();
        bytes32 role = polder.PAYOUT_ROLE();
        vm.prank(ADMIN);
        polder.grantRole(role, address(reenterer));
        bytes memory call = abi.encodeCall(
            Polder.fundAndForwardWithdrawals, (2, 0, only(payment(OTHER_ID, ALICE, 1 ether)))
        );
        tryWithinPayout(reenterer, call, 1 ether);
        vm.assertEq(polder.counters().netSum, 3 ether, "total");
    }

    function test_receiverCannotDepositWithinAPayout() public {
        Reenterer reenterer = new Reenterer{value: 1 ether}();
        tryWithinPayout(reenterer, abi.encodeCall(Polder.deposit, ()), 1 ether);
        vm.assertEq(polder.counters().deposits, 0, "no deposit");
    }

    function test_receiverCannotTransferWithinAPayout() public {
        tryWithinPayout(new Reenterer{value: 1 ether}(), "", 1 ether);
        vm.assertEq(polder.counters().deposits, 0, "no deposit");
    }

    function test_allCountersAtOnce() public {
        depositFrom(ALICE, 7 ether);
        depositFrom(BOB, 2 ether);
        pay(ID, BOB, 1 ether);
        pay(OTHER_ID, address(new Rejecter()), 3 ether);
        pay("3", BOB, 1 ether);
        payOf("4", ALICE, 2 ether, 1.9 ether);
        Polder.Counters memory expected = Polder.Counters(2, 9 ether, 4, 6.9 ether, 7 ether, 5 ether, 3 ether);
        vm.assertEq(abi.encode(polder.counters()), abi.encode(expected), "all");
        vm.assertEq(polder.principalTotal(), 5 ether, "principals");
    }

    function tryWithinPayout(Reenterer reenterer, bytes memory call, uint256 value) private {
        reenterer.arm(address(polder), call, value);
        pay(ID, address(reenterer), 3 ether);
        check(reenterer.called(), "reentry tried");
        check(!reenterer.succeeded(), "reentry refused");
        check(
            reenterer.answer() == ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector, "by the guard"
        );
        vm.assertEq(polder.withdrawalCount(), 1, "the outer payout stands");
    }

    function payBatch(Polder.Payment[] memory payments, uint256 sum) private {
        bytes memory call = batch(payments, 0);
        vm.prank(PAYER);
        forwardCall(address(polder), sum, call);
    }

    function expectRefused(bytes memory call, uint256 value, bytes memory reason) private {
        vm.prank(PAYER);
        (bool ok, bytes memory answer) = address(polder).call{value: value}(call);
        check(!ok, "refused");
        vm.assertEq(answer, reason, "reason");
    }

    function checkFigures(uint256 count, uint256 total) private view {
        vm.assertEq(polder.withdrawalCount(), count, "count");
        vm.assertEq(polder.counters().netSum, total, "total");
    }

    function checkLog(Vm.Log memory log, Polder.Payment memory paid, uint256 number, uint256 total, bool kept)
        private
        view
    {
        vm.assertEq(log.emitter, address(polder), "emitter");
        vm.assertEq(log.topics.length, 3, "topics");
        vm.assertEq(
            log.topics[0], keccak256("WithdrawalForwarded(address,bytes32,uint256,uint256,uint256,uint256,bool)"), "event"
        );
        checkTopic(log.topics[1], paid.wallet, "wallet");
        vm.assertEq(log.topics[2], paid.withdrawalId, "withdrawal id");
        vm.assertEq(log.data, abi.encode(paid.grossAmount, paid.netAmount, number, total, kept), "data");
    }
}
