// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Exits} from "../../solidity/Exits.sol";
import {Keys} from "../../solidity/Keys.sol";
import {Polder} from "../../solidity/Polder.sol";
import {Roots} from "../../solidity/Roots.sol";
import {Vault} from "../../solidity/Vault.sol";
import {VaultTerms} from "../../solidity/VaultTerms.sol";
import {Reenterer, Rejecter, StingyVault} from "../support/Receivers.sol";
import {VaultTest} from "../support/VaultTest.sol";
import {Vm} from "../support/Vm.sol";

/// @dev The vault as treasury: deposits, draws that leave principals, the surplus, and stolen keys.
contract TreasuryTest is VaultTest {
    address private constant THIEF = address(0x7411EF);

    function test_startsAsConstructed() public view {
        vm.assertEq(address(vault.polder()), address(polder), "its Polder");
        vm.assertEq(polder.treasury(), address(vault), "its vault");
        check(vault.hasRole(0, address(timelock)) && polder.hasRole(0, address(timelock)), "the timelock is admin");
        vm.assertEq(vault.ROOT_ROLE(), keccak256("ROOT_ROLE"), "root role");
        vm.assertEq(vault.GUARDIAN_ROLE(), keccak256("GUARDIAN_ROLE"), "guardian role");
        check(vault.hasRole(vault.ROOT_ROLE(), ROOTER), "a root key");
        check(vault.hasRole(vault.ROOT_ROLE(), SECOND_ROOTER), "another");
        check(vault.hasRole(vault.GUARDIAN_ROLE(), GUARDIAN), "a guardian");
        VaultTerms memory told = VaultTerms(
            vault.VOID_PERIOD(),
            vault.ROOT_INTERVAL(),
            vault.MAX_ROOT_AGE(),
            vault.SILENCE_PERIOD(),
            vault.EXIT_PERIOD(),
            vault.REGISTRATION_PERIOD(),
            vault.GROWTH_BPS_PER_DAY(),
            vault.GROWTH_WEI_PER_DAY(),
            vault.MARGIN_BPS(),
            vault.EXIT_BOND(),
            vault.MIN_EXIT()
        );
        vm.assertEq(abi.encode(told), abi.encode(vaultTerms()), "terms");
        vm.assertEq(polder.MAX_FEE_BPS(), 500, "fee");
    }

    function test_constructorRefusesTermsWithoutSense() public {
        bytes memory noAddress = abi.encodeWithSelector(Exits.InvalidAddress.selector, address(0));
        expectConstructorReverts(address(0), address(timelock), only(ROOTER), noAddress);
        expectConstructorReverts(address(polder), address(0), only(ROOTER), noAddress);
        bytes memory noKey = abi.encodeWithSelector(Keys.LastKey.selector);
        expectConstructorReverts(address(polder), address(timelock), new address[](0), noKey);
    }

    function testFuzz_depositsComeIn(uint96 amount) public {
        vm.assume(amount > 0);
        vm.deal(ALICE, amount);
        depositFrom(ALICE, amount);
        vm.assertEq(address(vault).balance, amount, "in the vault");
        vm.assertEq(polder.principalTotal(), amount, "principal");
    }

    function test_anyoneAddsToIt() public {
        vm.recordLogs();
        vm.prank(BOB);
        (bool ok,) = address(vault).call{value: 3 ether}("");
        check(ok, "taken");
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 1, "one log");
        vm.assertEq(logs[0].topics[0], keccak256("ToppedUp(address,uint256)"), "event");
        vm.assertEq(polder.counters().depositSum, 0, "no deposit");
        vm.assertEq(vault.availableForRewards(), 3 ether, "for rewards");
    }

    function test_aBatchIsDrawnAtOnce() public {
        depositFrom(ALICE, 100 ether);
        topUp(5 ether);
        Polder.Payment[] memory payments = new Polder.Payment[](3);
        payments[0] = Polder.Payment("1", payable(ALICE), 2 ether, 1.9 ether);
        payments[1] = payment("2", address(new Rejecter()), 2 ether);
        payments[2] = payment("3", BOB, 1 ether);
        bytes memory call = batch(payments, 0);
        vm.recordLogs();
        vm.prank(PAYER);
        forwardCall(address(polder), 0, call);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 4, "a draw and three payouts");
        vm.assertEq(logs[0].topics[0], keccak256("Drawn(uint256)"), "drawn");
        vm.assertEq(logs[0].data, abi.encode(4.9 ether), "once, all, net");
        vm.assertEq(address(vault).balance, 100.1 ether, "left");
        vm.assertEq(vault.availableForRewards(), 2.1 ether, "what was added, less rewards, plus the fee");
        vm.assertEq(address(polder).balance, 2 ether, "kept for the one that did not take it");
        vm.assertEq(polder.counters().deposits, 1, "what is drawn is no deposit");
    }

    function test_thePayerSendsNothing() public {
        depositFrom(ALICE, 5 ether);
        bytes memory call = batchOfOne("1", ALICE, 2 ether);
        vm.prank(PAYER);
        (bool ok, bytes memory answer) = address(polder).call{value: 2 ether}(call);
        check(!ok, "refused");
        vm.assertEq(answer, abi.encodeWithSelector(Polder.WrongValue.selector, 0, 2 ether), "reason");
    }

    function testFuzz_onlyPolderDraws(address caller) public {
        vm.assume(caller != address(polder));
        topUp(5 ether);
        vm.prank(caller);
        vm.expectRevert(abi.encodeWithSelector(Vault.NotPolder.selector, caller));
        vault.draw(1, false);
    }

    /// @dev Within its principal a wallet is always paid, by any fee; beyond, from what was added and from fees alone.
    function testFuzz_nobodysDepositPaysAnother(uint256[4] memory seeds, bool requested) public {
        uint256 principal = clamp(seeds[0], 2 ether, 1_000 ether);
        depositFrom(ALICE, principal);
        depositFrom(BOB, 500 ether);
        if (requested) requestExit(BOB, 100 ether);
        uint256 added = clamp(seeds[1], 0, 100 ether);
        topUp(added);
        uint256 gross = clamp(seeds[2], 1 ether, 2 * principal);
        uint256 net = gross - clamp(seeds[3], 0, gross / 20);
        uint256 left = gross > principal ? 0 : principal - gross;
        uint256 most = principal + added - left;
        bytes memory call = batch(only(Polder.Payment("1", payable(ALICE), uint128(gross), uint128(net))), 0);
        check(gross > principal || net <= most, "a principal is always paid");
        if (net > most) {
            expectBatchRefused(call, abi.encodeWithSelector(Vault.NotEnough.selector, net, most));
        } else {
            vm.prank(PAYER);
            forwardCall(address(polder), 0, call);
            vm.assertEq(vault.availableForRewards(), most - net, "what rewards can take");
        }
        drawFor(BOB, 500 ether);
    }

    function test_aStolenPayoutKeyTakesOnlyWhatIsAbovePrincipals() public {
        depositFrom(ALICE, 100 ether);
        depositFrom(BOB, 50 ether);
        requestExit(BOB, 20 ether);
        topUp(10 ether);
        expectDrawRefused(THIEF, 10 ether + 1, abi.encodeWithSelector(Vault.NotEnough.selector, 10 ether + 1, 10 ether));
        drawFor(THIEF, 10 ether);
        expectDrawRefused(THIEF, 1, abi.encodeWithSelector(Vault.NotEnough.selector, 1, 0));
        drawFor(ALICE, 100 ether);
        drawFor(BOB, 50 ether);
        vm.assertEq(address(vault).balance, BOND, "and the bond is there");
    }

    /// @dev In a run everyone is paid what is theirs, whoever comes first, though an insolvent plan owes far more.
    function testFuzz_aRunPaysEveryPrincipal(uint256 order) public {
        address[3] memory wallets = [ALICE, BOB, CAROL];
        for (uint256 i = 0; i < 3; i++) depositFrom(wallets[i], (i + 1) * 40 ether);
        drawFor(BOB, 30 ether);
        wait(1 days);
        publish(5_000 ether, 0, 4_000 ether);
        for (uint256 i = 0; i < 3; i++) {
            uint256 who = order % 2 == 0 ? (order / 2 + i) % 3 : (order / 2 + 3 - i) % 3;
            drawFor(wallets[who], (who + 1) * 40 ether - (who == 1 ? 30 ether : 0));
        }
        vm.assertEq(address(vault).balance, 0, "all is paid");
    }

    function test_aStaleRootStopsDraws() public {
        depositFrom(ALICE, 9 ether);
        vm.warp(START + 36 hours);
        drawFor(ALICE, 1 ether);
        vm.warp(START + 36 hours + 1);
        expectDrawRefused(ALICE, 1 ether, abi.encodeWithSelector(Roots.RootTooOld.selector, START));
        publish(0, 0, 0);
        drawFor(ALICE, 1 ether);
    }

    /// @dev Money kept for wallets would pay for a vault that gives too little.
    function test_aVaultThatGivesLessIsNotBelieved() public {
        depositFrom(ALICE, 9 ether);
        Polder.Terms memory given = terms();
        given.treasury = payable(address(new StingyVault{value: 10 ether}()));
        given.treasuryIsVault = true;
        polder = Polder(deployPolder(given));
        vm.deal(address(polder), 5 ether);
        expectDrawRefused(BOB, 2 ether, abi.encodeWithSelector(Polder.DrawFailed.selector));
    }

    function test_whatAVaultSendsUnaskedIsRefused() public {
        Polder.Terms memory given = terms();
        Reenterer treasury = new Reenterer();
        given.treasury = payable(address(treasury));
        given.treasuryIsVault = true;
        polder = Polder(deployPolder(given));
        vm.deal(address(treasury), 2 ether);
        check(!transferFrom(address(treasury), 2 ether), "no deposit");
    }

    function test_aVaultStaysTheTreasury() public {
        vm.prank(address(timelock));
        vm.expectRevert(abi.encodeWithSelector(Polder.TreasuryIsVault.selector));
        polder.setTreasury(payable(OPERATOR));
    }

    function test_surplusIsWhatExceedsOwedAndMargin() public {
        depositFrom(ALICE, 100 ether);
        topUp(100 ether);
        wait(1 days);
        publish(20 ether, 0, 0);
        vm.assertEq(vault.maxLiabilities(), 120 ether, "deposits and rewards");
        vm.assertEq(vault.surplus(), 68 ether, "beyond a tenth more");
        requestExit(ALICE, 1 ether);
        vm.assertEq(vault.surplus(), 68 ether, "a bond is nobody's surplus");
        payOf("1", ALICE, 20 ether, 19 ether);
        vm.assertEq(vault.maxLiabilities(), 100 ether, "less what was paid, gross");
        vm.assertEq(vault.surplus(), 71 ether, "with the fee");

        expectSurplusRefused(71 ether + 1, abi.encodeWithSelector(Vault.NotEnough.selector, 71 ether + 1, 71 ether));
        vm.recordLogs();
        vm.prank(address(timelock));
        vault.withdrawSurplus(71 ether, payable(OPERATOR));
        vm.assertEq(vm.getRecordedLogs()[0].topics[0], keccak256("SurplusWithdrawn(address,uint256)"), "event");
        vm.assertEq(OPERATOR.balance, 71 ether, "taken");
        vm.assertEq(address(vault).balance, 110 ether + BOND, "owed, a tenth more, and the bond");
    }

    /// @dev Where one was paid more than it is owed, others are owed more than the difference of all sums.
    function test_receivablesStay() public {
        depositFrom(ALICE, 100 ether);
        topUp(100 ether);
        drawFor(BOB, 30 ether);
        vm.prank(ROOTER);
        vault.publishRoot(today(), 30 ether);
        vm.assertEq(vault.maxLiabilities(), 100 ether, "all of Alice's");
        vm.assertEq(vault.surplus(), 60 ether, "and the margin");
        wait(1 days);
        publish(0, 0, 0);
        vm.assertEq(vault.maxLiabilities(), 70 ether, "as the newest root says");
        vm.assertEq(vault.surplus(), 70 ether, "but principals stay in any case");
    }

    function test_surplusToOneThatRefusesIsUndone() public {
        topUp(50 ether);
        address payable rejecter = payable(address(new Rejecter()));
        vm.prank(address(timelock));
        vm.expectRevert(abi.encodeWithSelector(Exits.SendFailed.selector, rejecter));
        vault.withdrawSurplus(1 ether, rejecter);
    }

    function testFuzz_onlyTheTimelockTakesSurplus(address caller) public {
        vm.assume(caller != address(timelock));
        topUp(50 ether);
        expectMissingRole(caller, 0);
        vm.prank(caller);
        vault.withdrawSurplus(1, payable(caller));
    }

    function test_aStaleRootStopsSurplus() public {
        topUp(50 ether);
        wait(36 hours + 1);
        expectSurplusRefused(1, abi.encodeWithSelector(Roots.RootTooOld.selector, START));
    }

    /// @dev Whatever the operator writes, one true root among those of 31 days holds its hand.
    function testFuzz_oneTrueRootOf31DaysHolds(uint256 seed, uint256[31] memory lies) public {
        topUp(5_000 ether);
        wait(1 days);
        uint256 truth = seed % 31;
        for (uint256 i = 0; i < 31; i++) {
            publish(i == truth ? 1_000 ether : clamp(lies[i], 0, 1_000 ether), 0, 0);
            wait(1 days);
        }
        vm.assertEq(vault.maxLiabilities(), 1_000 ether, "remembered");
        uint256 most = vault.surplus();
        vm.prank(address(timelock));
        vault.withdrawSurplus(most, payable(OPERATOR));
        vm.assertEq(address(vault).balance, 1_100 ether, "owed and a tenth more stay");
    }

    function test_whatIsOlderIsForgotten() public {
        wait(1 days);
        publish(50 ether, 0, 0);
        for (uint256 i = 0; i < 31; i++) {
            wait(1 days);
            publish(10 ether, 0, 0);
        }
        vm.assertEq(vault.maxLiabilities(), 50 ether, "of 31 days ago");
        wait(1);
        vm.assertEq(vault.maxLiabilities(), 10 ether, "and a second");
    }

    function test_aGuardianTakesAStolenKeyAtOnce() public {
        depositFrom(ALICE, 5 ether);
        vm.prank(GUARDIAN);
        polder.takeKey(PAYER);
        expectMissingPayoutRole(PAYER);
        bytes memory call = batchOfOne("1", ALICE, 1 ether);
        vm.prank(SECOND_PAYER);
        forwardCall(address(polder), 0, call);
        expectLastKey(address(polder), SECOND_PAYER);

        vm.prank(GUARDIAN);
        vault.takeKey(ROOTER);
        expectMissingRole(ROOTER, keccak256("ROOT_ROLE"));
        publishDrafted(today());
        vm.prank(SECOND_ROOTER);
        vault.publishRoot(today(), 0);
        expectLastKey(address(vault), SECOND_ROOTER);
        execute(address(vault), abi.encodeCall(vault.grantRole, (keccak256("ROOT_ROLE"), ROOTER)));
        vm.prank(GUARDIAN);
        vault.takeKey(SECOND_ROOTER);
        check(vault.hasRole(keccak256("ROOT_ROLE"), ROOTER), "once another is there");
    }

    /// @dev Who has no key, or has it twice, counts for nobody.
    function test_keysAreCountedOnce() public {
        bytes32 role = keccak256("ROOT_ROLE");
        vm.prank(address(timelock));
        vault.grantRole(role, ROOTER);
        vm.assertEq(vault.holders(role), 2, "given twice");
        vm.prank(GUARDIAN);
        vault.takeKey(THIEF);
        vm.assertEq(vault.holders(role), 2, "none to take");
        vm.prank(ROOTER);
        vault.renounceRole(role, ROOTER);
        vm.assertEq(vault.holders(role), 1, "given up");
    }

    function testFuzz_onlyAGuardianTakesKeys(address caller) public {
        vm.assume(caller != GUARDIAN);
        expectMissingRole(caller, keccak256("GUARDIAN_ROLE"));
        vm.prank(caller);
        vault.takeKey(ROOTER);
    }

    function expectLastKey(address held, address key) private {
        vm.prank(GUARDIAN);
        vm.expectRevert(abi.encodeWithSelector(Keys.LastKey.selector));
        Keys(held).takeKey(key);
    }

    function expectSurplusRefused(uint256 amount, bytes memory reason) private {
        vm.prank(address(timelock));
        vm.expectRevert(reason);
        vault.withdrawSurplus(amount, payable(OPERATOR));
    }

    function expectConstructorReverts(address forPolder, address admin, address[] memory rooters, bytes memory reason)
        private
    {
        try this.deployVault(payable(forPolder), admin, rooters, vaultTerms()) {
            check(false, "the constructor accepted it");
        } catch (bytes memory answer) {
            vm.assertEq(answer, reason, "reason");
        }
    }
}
