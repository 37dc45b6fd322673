// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";
import {Exits} from "../../solidity/Exits.sol";
import {Polder} from "../../solidity/Polder.sol";
import {Roots} from "../../solidity/Roots.sol";
import {Vault} from "../../solidity/Vault.sol";
import {VaultTerms} from "../../solidity/VaultTerms.sol";
import {Reenterer, Rejecter, StingyVault} from "../support/Receivers.sol";
import {VaultTest} from "../support/VaultTest.sol";
import {Vm} from "../support/Vm.sol";

/// @dev The vault as treasury: deposits, draws and the surplus.
contract TreasuryTest is VaultTest {
    function test_startsAsConstructed() public view {
        vm.assertEq(address(vault.polder()), address(polder), "its Polder");
        vm.assertEq(polder.treasury(), address(vault), "its vault");
        check(vault.hasRole(0, address(timelock)) && polder.hasRole(0, address(timelock)), "the timelock is admin");
        check(vault.hasRole(vault.ROOT_ROLE(), ROOTER), "the operator publishes");
        check(vault.hasRole(vault.GUARDIAN_ROLE(), GUARDIAN), "the guardian vetoes");
        vm.assertEq(vault.ROOT_ROLE(), keccak256("ROOT_ROLE"), "root role");
        vm.assertEq(vault.GUARDIAN_ROLE(), keccak256("GUARDIAN_ROLE"), "guardian role");
        vm.assertEq(vault.VETO_PERIOD(), 6 hours, "veto period");
        vm.assertEq(vault.ROOT_INTERVAL(), 20 hours, "root interval");
        vm.assertEq(vault.MAX_ROOT_AGE(), 36 hours, "root age");
        vm.assertEq(vault.SILENCE_PERIOD(), 14 days, "silence");
        vm.assertEq(vault.EXIT_PERIOD(), 14 days, "exit");
        vm.assertEq(vault.REGISTRATION_PERIOD(), 30 days, "registration");
        vm.assertEq(vault.GROWTH_BPS_PER_DAY(), 300, "growth");
        vm.assertEq(vault.GROWTH_WEI_PER_DAY(), 10_000 ether, "growth besides");
        vm.assertEq(vault.MARGIN_BPS(), 1000, "margin");
        vm.assertEq(vault.MAX_FEE_BPS(), 500, "fee");
        vm.assertEq(vault.EXIT_BOND(), 1 ether, "bond");
    }

    function test_termsThatMakeNoSenseAreRefused() public {
        bytes memory noSense = abi.encodeWithSelector(Roots.InvalidTerms.selector);
        VaultTerms memory given = vaultTerms();
        given.rootInterval = given.vetoPeriod - 1;
        expectConstructorReverts(address(polder), address(timelock), ROOTER, given, noSense);
        given = vaultTerms();
        given.maxFeeBps = 10_001;
        expectConstructorReverts(address(polder), address(timelock), ROOTER, given, noSense);
        bytes memory noAddress = abi.encodeWithSelector(Exits.InvalidAddress.selector, address(0));
        expectConstructorReverts(address(0), address(timelock), ROOTER, vaultTerms(), noAddress);
        expectConstructorReverts(address(polder), address(0), ROOTER, vaultTerms(), noAddress);
        expectConstructorReverts(address(polder), address(timelock), address(0), vaultTerms(), noAddress);
    }

    function testFuzz_depositsComeIn(uint96 amount) public {
        vm.assume(amount > 0);
        vm.deal(ALICE, amount);
        depositFrom(ALICE, amount);
        vm.assertEq(address(vault).balance, amount, "in the vault");
        vm.assertEq(polder.depositTotal(), amount, "counted");
    }

    function test_anyoneAddsToIt() public {
        vm.recordLogs();
        vm.prank(BOB);
        (bool ok,) = address(vault).call{value: 3 ether}("");
        check(ok, "taken");
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 1, "one log");
        vm.assertEq(logs[0].topics[0], keccak256("ToppedUp(address,uint256)"), "event");
        vm.assertEq(polder.depositTotal(), 0, "no deposit");
    }

    function testFuzz_payoutsAreDrawn(uint256 amountSeed) public {
        depositFrom(ALICE, 100 ether);
        uint256 amount = clamp(amountSeed, 1, 100 ether);
        uint256 before = BOB.balance;
        drawFor(BOB, amount);
        vm.assertEq(BOB.balance, before + amount, "paid");
        vm.assertEq(address(vault).balance, 100 ether - amount, "from the vault");
        vm.assertEq(address(polder).balance, 0, "nothing stays");
        vm.assertEq(polder.depositCount(), 1, "what is drawn is no deposit");
    }

    function test_aBatchIsDrawnAtOnce() public {
        depositFrom(ALICE, 100 ether);
        Polder.Payment[] memory payments = new Polder.Payment[](3);
        payments[0] = Polder.Payment("1", payable(ALICE), 1 ether);
        payments[1] = Polder.Payment("2", payable(address(new Rejecter())), 2 ether);
        payments[2] = Polder.Payment("3", payable(BOB), 4 ether);
        bytes memory call = batch(payments);
        vm.recordLogs();
        vm.prank(PAYER);
        forwardCall(address(polder), 0, call);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 4, "a draw and three payouts");
        vm.assertEq(logs[0].topics[0], keccak256("Drawn(uint256)"), "drawn");
        vm.assertEq(logs[0].data, abi.encode(7 ether), "once, all");
        vm.assertEq(address(vault).balance, 93 ether, "left");
        vm.assertEq(address(polder).balance, 2 ether, "kept for the one that did not take it");
    }

    /// @dev A payer with money of its own can serve users whom the vault cannot pay, for want of a root for instance.
    function test_thePayerMayFundABatchItself() public {
        depositFrom(ALICE, 5 ether);
        wait(37 hours);
        pay("1", ALICE, 2 ether);
        vm.assertEq(address(vault).balance, 5 ether, "nothing is drawn");
        bytes memory call = batchOfOne("2", ALICE, 2 ether);
        vm.prank(PAYER);
        (bool ok, bytes memory answer) = address(polder).call{value: 1}(call);
        check(!ok, "neither nothing nor all");
        vm.assertEq(answer, abi.encodeWithSelector(Polder.WrongValue.selector, 2 ether, 1), "reason");
    }

    function testFuzz_onlyPolderDraws(address caller) public {
        vm.assume(caller != address(polder));
        depositFrom(ALICE, 5 ether);
        vm.prank(caller);
        vm.expectRevert(abi.encodeWithSelector(Vault.NotPolder.selector, caller));
        vault.draw(1);
    }

    /// @dev The bonds of open requests are the requesters'.
    function test_bondsAreNotDrawn() public {
        depositFrom(ALICE, 5 ether);
        books(5 ether, 0, 0);
        publishAccepted(FIRST_DAY);
        requestExit(ALICE, 0, 1 ether);
        expectDrawRefused(BOB, 5 ether + 1, abi.encodeWithSelector(Vault.NotEnough.selector, 5 ether + 1, 5 ether));
        drawFor(BOB, 5 ether);
        vm.assertEq(address(vault).balance, BOND, "the bond stays");
    }

    function test_aStaleRootStopsDraws() public {
        depositFrom(ALICE, 5 ether);
        vm.warp(START + 36 hours);
        drawFor(ALICE, 1 ether);
        vm.warp(START + 36 hours + 1);
        expectDrawRefused(ALICE, 1 ether, abi.encodeWithSelector(Roots.RootTooOld.selector, START));
        books(4 ether, 0, 0);
        publish(FIRST_DAY);
        drawFor(ALICE, 1 ether);
        uint256 published = vm.getBlockTimestamp();
        vm.prank(GUARDIAN);
        vault.veto(FIRST_DAY);
        expectDrawRefused(ALICE, 1 ether, abi.encodeWithSelector(Roots.RootTooOld.selector, START));
        publish(FIRST_DAY + 1);
        vm.warp(published + 36 hours);
        drawFor(ALICE, 1 ether);
    }

    /// @dev Money kept for wallets would pay for a vault that gives too little.
    function test_aVaultThatGivesLessIsNotBelieved() public {
        Polder.Terms memory given = terms();
        given.treasury = payable(address(new StingyVault{value: 10 ether}()));
        given.treasuryIsVault = true;
        polder = Polder(deployPolder(given));
        pay("1", address(new Rejecter()), 5 ether);
        expectDrawRefused(BOB, 2 ether, abi.encodeWithSelector(Polder.DrawFailed.selector));
        vm.assertEq(polder.claimableTotal(), 5 ether, "kept");
        vm.assertEq(address(polder).balance, 5 ether, "and there");
    }

    function test_whatAVaultSendsUnaskedIsADeposit() public {
        Polder.Terms memory given = terms();
        Reenterer reenterer = new Reenterer{value: 3 ether}();
        given.treasury = payable(address(reenterer));
        given.treasuryIsVault = true;
        polder = Polder(deployPolder(given));
        vm.deal(address(reenterer), 2 ether);
        check(transferFrom(address(reenterer), 2 ether), "taken");
        vm.assertEq(polder.depositCount(), 1, "counted");
    }

    function test_aVaultStaysTheTreasury() public {
        vm.prank(address(timelock));
        vm.expectRevert(abi.encodeWithSelector(Polder.TreasuryIsVault.selector));
        polder.setTreasury(payable(OPERATOR));
    }

    function test_surplusIsWhatExceedsOwedAndMargin() public {
        depositFrom(ALICE, 100 ether);
        topUp(50 ether);
        vm.expectRevert(abi.encodeWithSelector(Roots.NoRoot.selector));
        vault.surplus();
        books(100 ether, 0, 0);
        publishAccepted(FIRST_DAY);
        vm.assertEq(vault.owedAtMost(), 100 ether, "owed");
        vm.assertEq(vault.surplus(), 40 ether, "beyond a tenth more");
        requestExit(ALICE, 0, 1 ether);
        vm.assertEq(vault.surplus(), 40 ether, "a bond is nobody's surplus");
        depositFrom(BOB, 10 ether);
        vm.assertEq(vault.owedAtMost(), 110 ether, "a deposit is owed");
        drawFor(ALICE, 20 ether);
        vm.assertEq(vault.owedAtMost(), 90 ether, "a payout is not");

        bytes memory reason = abi.encodeWithSelector(Vault.NotEnough.selector, 41 ether + 1, 41 ether);
        vm.prank(address(timelock));
        vm.expectRevert(reason);
        vault.withdrawSurplus(41 ether + 1, payable(OPERATOR));
        vm.recordLogs();
        vm.prank(address(timelock));
        vault.withdrawSurplus(41 ether, payable(OPERATOR));
        vm.assertEq(vm.getRecordedLogs()[0].topics[0], keccak256("SurplusWithdrawn(address,uint256)"), "event");
        vm.assertEq(OPERATOR.balance, 41 ether, "taken");
        vm.assertEq(address(vault).balance, 99 ether + BOND, "owed, a tenth more, and the bond");
    }

    function test_surplusToOneThatRefusesIsUndone() public {
        topUp(50 ether);
        books(0, 0, 0);
        publish(FIRST_DAY);
        address payable rejecter = payable(address(new Rejecter()));
        vm.prank(address(timelock));
        vm.expectRevert(abi.encodeWithSelector(Exits.SendFailed.selector, rejecter));
        vault.withdrawSurplus(1 ether, rejecter);
    }

    function testFuzz_onlyTheTimelockTakesSurplus(address caller) public {
        vm.assume(caller != address(timelock));
        topUp(50 ether);
        books(0, 0, 0);
        publish(FIRST_DAY);
        expectMissingRole(caller, 0);
        vm.prank(caller);
        vault.withdrawSurplus(1, payable(caller));
    }

    function test_aStaleRootStopsSurplus() public {
        topUp(50 ether);
        books(0, 0, 0);
        publish(FIRST_DAY);
        wait(36 hours + 1);
        vm.prank(address(timelock));
        vm.expectRevert(abi.encodeWithSelector(Roots.RootTooOld.selector, START));
        vault.withdrawSurplus(1 ether, payable(OPERATOR));
    }

    /// @dev Whatever totals the operator writes, one true root among the last seven holds its hand.
    function testFuzz_oneTrueRootOfSevenHolds(uint256 seed, uint256[7] memory totals, uint256 deposited) public {
        // A true root after a false one grows by no more than the bound.
        deposited = clamp(deposited, 1 ether, 10_000 ether);
        topUp(2 * deposited);
        depositFrom(ALICE, deposited);
        uint256 truth = seed % 7;
        for (uint64 i = 0; i < 7; i++) {
            books(i == truth ? deposited : clamp(totals[i], 0, deposited), 0, 0);
            publish(FIRST_DAY + i);
            wait(1 days);
        }
        depositFrom(BOB, 3 ether);
        uint256 most = vault.surplus();
        vm.prank(address(timelock));
        vault.withdrawSurplus(most, payable(OPERATOR));
        check(address(vault).balance * 10 >= (deposited + 3 ether) * 11, "owed and a tenth more stay");
    }

    /// @dev Seven roots in one hour would forget what was owed: they come apart.
    function test_anEighthRootForgetsTheFirst() public {
        topUp(100 ether);
        depositFrom(ALICE, 50 ether);
        books(50 ether, 0, 0);
        publish(FIRST_DAY);
        books(10 ether, 0, 0);
        for (uint64 i = 1; i < 7; i++) {
            wait(20 hours);
            publish(FIRST_DAY + i);
            vm.assertEq(vault.owedAtMost(), 50 ether, "remembered");
        }
        wait(20 hours);
        publish(FIRST_DAY + 7);
        vm.assertEq(vault.owedAtMost(), 10 ether, "forgotten");
    }

    function test_surplusIsAnnouncedAndCanBeCancelled() public {
        topUp(50 ether);
        bytes memory call = abi.encodeCall(Vault.withdrawSurplus, (10 ether, payable(OPERATOR)));
        vm.prank(OPERATOR);
        vm.expectRevert(
            abi.encodeWithSelector(TimelockController.TimelockInsufficientDelay.selector, DELAY - 1, DELAY)
        );
        timelock.schedule(address(vault), 0, call, 0, 0, DELAY - 1);

        bytes32 id = announce(address(vault), call);
        bytes32 canceller = timelock.CANCELLER_ROLE();
        expectMissingRole(OPERATOR, canceller);
        vm.prank(OPERATOR);
        timelock.cancel(id);
        vm.prank(GUARDIAN);
        timelock.cancel(id);
        wait(DELAY);
        vm.prank(OPERATOR);
        vm.expectRevert();
        timelock.execute(address(vault), 0, call, 0, 0);

        announce(address(vault), call);
        wait(DELAY - 1);
        books(0, 0, 0);
        publish(uint64(vm.getBlockTimestamp() / 1 days));
        vm.prank(OPERATOR);
        vm.expectRevert();
        timelock.execute(address(vault), 0, call, 0, 0);
        wait(1);
        vm.prank(OPERATOR);
        timelock.execute(address(vault), 0, call, 0, 0);
        vm.assertEq(OPERATOR.balance, 10 ether, "after the delay");
    }

    function test_nobodyAdministersTheTimelockButItself() public {
        address[4] memory people = [OPERATOR, GUARDIAN, address(this), ADMIN];
        for (uint256 i = 0; i < people.length; i++) {
            check(!timelock.hasRole(0, people[i]), "no admin");
            check(timelock.hasRole(timelock.PROPOSER_ROLE(), people[i]) == (people[i] == OPERATOR), "announces");
            check(timelock.hasRole(timelock.EXECUTOR_ROLE(), people[i]) == (people[i] == OPERATOR), "executes");
            check(timelock.hasRole(timelock.CANCELLER_ROLE(), people[i]) == (people[i] == GUARDIAN), "cancels");
        }
        check(!timelock.hasRole(timelock.EXECUTOR_ROLE(), address(0)), "not open");
        vm.assertEq(timelock.getMinDelay(), DELAY, "delay");
    }

    function test_rolesAndLimitsWaitToo() public {
        execute(address(polder), abi.encodeCall(Polder.setPayoutLimits, (2_000_000_000 ether, 3_000_000_000 ether)));
        (uint256 hourly,) = polder.payoutLimits();
        vm.assertEq(hourly, 2_000_000_000 ether, "raised");
        execute(address(vault), abi.encodeCall(vault.grantRole, (vault.ROOT_ROLE(), BOB)));
        check(vault.hasRole(vault.ROOT_ROLE(), BOB), "given");
    }

    function topUp(uint256 amount) private {
        vm.deal(address(vault), address(vault).balance + amount);
    }

    function expectConstructorReverts(
        address forPolder,
        address admin,
        address rootSigner,
        VaultTerms memory given,
        bytes memory reason
    ) private {
        try this.deployVault(payable(forPolder), admin, rootSigner, given) {
            check(false, "the constructor accepted it");
        } catch (bytes memory answer) {
            vm.assertEq(answer, reason, "reason");
        }
    }
}
