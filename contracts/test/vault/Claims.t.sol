// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Exits} from "../../solidity/Exits.sol";
import {Polder} from "../../solidity/Polder.sol";
import {Reenterer, Rejecter, ReturnBomb} from "../support/Receivers.sol";
import {VaultTest} from "../support/VaultTest.sol";
import {Vm} from "../support/Vm.sol";

/// @dev After a freeze: principals at once, then rewards in rounds.
contract ClaimsTest is VaultTest {
    address private constant MALLORY = address(0x3A11047);

    function setUp() public override {
        super.setUp();
        depositFrom(ALICE, 100 ether);
        depositFrom(BOB, 60 ether);
        depositFrom(CAROL, 40 ether);
        wait(1 days);
    }

    /// @dev No root, no file, no round, and no leave.
    function test_everyoneHasItsPrincipalAtOnce() public {
        drawFor(BOB, 15 ether);
        freezeBySilence();
        vm.recordLogs();
        vm.prank(ALICE);
        vault.claim(payable(address(0xA2)));
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 1, "one log");
        vm.assertEq(logs[0].topics[0], keccak256("ExitClaimed(address,address,uint256)"), "event");
        vm.assertEq(logs[0].data, abi.encode(100 ether), "amount");
        vm.assertEq(address(0xA2).balance, 100 ether, "where its owner said");
        expectNothing(ALICE);
        uint256 before = BOB.balance;
        vm.prank(CAROL);
        vault.push(payable(BOB));
        vm.assertEq(BOB.balance, before + 45 ether, "pushed by anyone");
        vm.assertEq(vault.reserved(), 40 ether, "what is left is the last one's");
        vm.assertEq(claimAs(CAROL), 40 ether, "whenever it comes");
        vm.assertEq(address(vault).balance, 0, "all is paid");
    }

    function test_whoDepositedAfterTheLastRootHasAllOfIt() public {
        publish(30 ether, 0, 0);
        wait(1 hours);
        depositFrom(PAYER, 500 ether);
        freezeBySilence();
        vm.assertEq(claimAs(PAYER), 500 ether, "all");
    }

    /// @dev A hostile root of one entry, as high as the bound lets it be: it takes nothing of principals.
    function test_aHostileRootTakesNothingOfPrincipals() public {
        topUp(25 ether);
        entriesOf[0].push(entry(MALLORY, vault.maxRewards()));
        listPart(0, entriesOf[0]);
        publishDrafted(today());
        freezeBySilence();
        register(0);
        endRound();
        vm.assertEq(claimAs(MALLORY), 25 ether, "what was added, and no more");
        vm.assertEq(claimAs(ALICE) + claimAs(BOB) + claimAs(CAROL), 200 ether, "and principals are there");
    }

    /// @dev A state that no call can bring about: less than all principals. Each has the same part, in any order.
    function testFuzz_lessThanAllIsShared(uint256 order, uint256 there) public {
        there = clamp(there, 0, 200 ether - 1);
        requestExit(ALICE, 1 ether);
        vm.deal(address(vault), there + BOND);
        freezeBySilence();
        (uint128 sum, uint128 pot) = vault.principals();
        check(sum == 200 ether && pot == there, "fixed");
        vault.closeExit(payable(ALICE));
        address[3] memory wallets = [ALICE, BOB, CAROL];
        uint256[3] memory owed = [uint256(100 ether), 60 ether, 40 ether];
        uint256 paid;
        for (uint256 i = 0; i < 3; i++) {
            uint256 who = order % 2 == 0 ? (order / 2 + i) % 3 : (order / 2 + 3 - i) % 3;
            uint256 part = owed[who] * there / 200 ether;
            if (part == 0) continue;
            vm.assertEq(claimAs(wallets[who]), part, "the same part");
            paid += part;
        }
        check(there - paid < 3, "all but a rounding");
        topUp(30 ether);
        vm.assertEq(address(vault).balance - vault.reserved(), 30 ether, "what comes later is for rewards");
    }

    function test_rewardsAreRegisteredByTheList() public {
        topUp(1_000 ether);
        publish(30 ether, 0, 20 ether);
        freezeBySilence();
        vm.recordLogs();
        register(0);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 2, "two wallets");
        vm.assertEq(logs[0].topics[0], keccak256("Registered(address,uint256,uint256)"), "event");
        checkTopic(logs[0].topics[1], ALICE, "wallet");
        vm.assertEq(logs[0].topics[2], bytes32(uint256(1)), "round");
        vm.assertEq(logs[0].data, abi.encode(30 ether), "amount");
        vm.assertEq(claimAs(CAROL), 40 ether, "principal at once");
        expectNothing(CAROL);
        vm.warp(vault.roundEnds() - 1);
        expectNothing(CAROL);
        endRound();
        vm.recordLogs();
        vm.assertEq(claimAs(ALICE), 130 ether, "both");
        logs = vm.getRecordedLogs();
        vm.assertEq(logs[0].topics[0], keccak256("RoundClosed(uint256,uint256,uint256)"), "the round is over");
        vm.assertEq(logs[0].data, abi.encode(50 ether, 50 ether), "all of it is there");
        vm.assertEq(claimAs(CAROL), 20 ether, "rewards");
        expectNothing(CAROL);
        vm.assertEq(claimAs(BOB), 60 ether, "who has none");
        vm.assertEq(vault.reserved(), 0, "all is paid");
    }

    /// @dev What a wallet was paid beyond its deposits, it was paid of its rewards.
    function testFuzz_rewardsThatWerePaidAreNotPaidAgain(uint256 paid, uint256 deposited) public {
        topUp(200 ether);
        publish(30 ether, 0, 0);
        paid = clamp(paid, 1, 150 ether);
        drawFor(ALICE, paid);
        deposited = clamp(deposited, 0, 30 ether);
        if (deposited != 0) depositFrom(ALICE, deposited);
        freezeBySilence();
        register(0);
        uint256 beyond = paid > 100 ether + deposited ? paid - 100 ether - deposited : 0;
        uint256 rewards = beyond < 30 ether ? 30 ether - beyond : 0;
        vm.assertEq(shareOf(ALICE).rewards, rewards, "rewards");
        check(rewards == 0 || claimableBy(ALICE) == 130 ether + deposited - paid, "D - G + I, as the books owe it");
    }

    /// @dev Too little for all rewards: each gets the same part, in any order of registering and claiming.
    function testFuzz_rewardsAreSharedProRata(uint256 order, uint256 added) public {
        added = clamp(added, 1, 100 ether);
        topUp(added);
        publish(50 ether, 10 ether, 40 ether);
        freezeBySilence();
        for (uint256 i = 0; i < 3; i++) registerOne(0, order % 2 == 0 ? i : 2 - i);
        endRound();
        address[3] memory wallets = [ALICE, BOB, CAROL];
        uint256[3] memory principal = [uint256(100 ether), 60 ether, 40 ether];
        uint256[3] memory rewards = [uint256(50 ether), 10 ether, 40 ether];
        for (uint256 i = 0; i < 3; i++) {
            uint256 who = (order / 2 + i) % 3;
            vm.assertEq(claimAs(wallets[who]), principal[who] + rewards[who] * added / 100 ether, "its part");
        }
        check(address(vault).balance < 3, "nothing but roundings stays");
    }

    /// @dev A hostile low list, or an older one, never lowers what a wallet has; a higher one raises it while the round
    /// lasts.
    function test_theHighestEntryCounts() public {
        topUp(1_000 ether);
        publish(20 ether, 5 ether, 0);
        wait(1 days);
        publish(1, 6 ether, 0);
        wait(1 days);
        publish(25 ether, 0, 0);
        wait(1 days);
        publish(26 ether, 0, 0);
        freezeBySilence();
        register(0);
        register(1);
        vm.assertEq(shareOf(ALICE).rewards, 20 ether, "a low one changes nothing");
        vm.assertEq(shareOf(BOB).rewards, 6 ether, "a newer one is higher");
        register(2);
        vm.assertEq(shareOf(ALICE).rewards, 25 ether, "as is this");
        (uint128 sum,) = vault.rounds(1);
        vm.assertEq(sum, 31 ether, "each counts once");
        endRound();
        register(3);
        vm.assertEq(shareOf(ALICE).rewards, 25 ether, "the round is over");
        vm.assertEq(claimAs(ALICE), 125 ether, "all");
        register(3);
        expectNothing(ALICE);
    }

    /// @dev Lists of 31 days, which a guardian had seven days to void.
    function test_whichListsCount() public {
        publish(1 ether, 0, 0);
        for (uint256 i = 1; i < 40; i++) {
            wait(1 days);
            publish(1 ether + i, 0, 0);
            if (i == 30) {
                vm.prank(GUARDIAN);
                vault.voidRoot(i);
            }
        }
        requestExit(ALICE, 1 ether);
        wait(14 days);
        publish(2 ether, 0, 0);
        wait(1);
        vault.freezeFor(ALICE);
        for (uint256 number = 0; number <= 41; number++) {
            check(vault.countsAfterFreeze(number) == (number >= 22 && number < 40 && number != 30), "counts");
            if (!vault.countsAfterFreeze(number)) expectRegisterRefused(number);
        }
    }

    /// @dev Whoever steals a guardian's key does not make lists old by voiding all that come after them.
    function test_voidingTakesNobodysRewards() public {
        publish(1 ether, 0, 0);
        for (uint256 i = 1; i < 40; i++) {
            wait(1 days);
            publish(1 ether, 0, 0);
            vm.prank(GUARDIAN);
            vault.voidRoot(i);
        }
        freezeBySilence();
        register(0);
        vm.assertEq(shareOf(ALICE).rewards, 1 ether, "the last list that stands");
    }

    /// @dev Seven days to the second, at the moment of the freeze, not later.
    function test_aListIsSevenDaysOldAtTheFreeze() public {
        requestExit(ALICE, 1 ether);
        wait(7 days + 2);
        publish(1 ether, 0, 0);
        wait(7 days - 1);
        vm.assertEq(vault.rootAt(0).publishedAt + 7 days, vm.getBlockTimestamp() + 1, "a second less");
        vault.freezeFor(ALICE);
        wait(30 days);
        check(!vault.countsAfterFreeze(0), "too young for ever");
    }

    function test_entriesAreThoseOfTheList() public {
        topUp(100 ether);
        publish(20 ether, 10 ether, 0);
        wait(1 days);
        publish(21 ether, 0, 0);
        freezeBySilence();
        bytes32[] memory wrong = entriesOf[0];
        wrong[1] = entry(ALICE, 90 ether);
        expectWrongPiece(0, 0, wrong);
        expectWrongPiece(0, 1, entriesOf[0]);
        expectWrongPiece(1, 0, entriesOf[0]);
        expectWrongPiece(0, 0, entriesOf[1]);
        expectWrongPiece(0, 1, new bytes32[](0));
        bytes32[] memory entries = entriesOf[0];
        uint256[] memory places = new uint256[](1);
        places[0] = 2;
        vm.expectRevert();
        vault.register(0, 0, entries, places);
    }

    /// @dev Late ones share what the earlier rounds leave, and nobody who was in time loses by it.
    function test_lateOnesShareTheRemainder() public {
        topUp(90 ether);
        publish(50 ether, 60 ether, 30 ether);
        freezeBySilence();
        registerOne(0, 1);
        endRound();
        registerOne(0, 0);
        vm.assertEq(shareOf(BOB).round, 2, "the second round");
        vm.assertEq(vault.roundEnds(), vm.getBlockTimestamp() + 30 days, "its time");
        wait(10 days);
        registerOne(0, 2);
        vm.assertEq(vault.roundEnds(), vm.getBlockTimestamp() + 20 days, "which the first of it began");
        vm.assertEq(claimAs(BOB), 60 ether, "principal meanwhile");
        expectNothing(BOB);
        endRound();
        vm.assertEq(claimAs(CAROL), 40 ether + 30 ether * uint256(40) / 90, "a part of the forty that are left");
        vm.assertEq(claimAs(BOB), 60 ether * uint256(40) / 90, "the same part");
        vm.assertEq(claimAs(ALICE), 150 ether, "all, though it comes last");
    }

    function test_moneyThatComesLaterIsTheNextRounds() public {
        topUp(25 ether);
        publish(50 ether, 60 ether, 0);
        freezeBySilence();
        registerOne(0, 1);
        endRound();
        vm.assertEq(claimAs(ALICE), 125 ether, "half of its rewards");
        topUp(20 ether);
        registerOne(0, 0);
        endRound();
        vm.assertEq(claimAs(BOB), 80 ether, "what came since");
    }

    function test_aRoundThatNobodyJoinedKeepsNothing() public {
        topUp(50 ether);
        publish(50 ether, 0, 0);
        freezeBySilence();
        endRound();
        wait(100 days);
        register(0);
        vm.assertEq(shareOf(ALICE).round, 2, "the second round");
        endRound();
        vm.assertEq(claimAs(ALICE), 150 ether, "all");
    }

    function test_bondsComeWithTheClaimAndPayNobodyElse() public {
        publish(50 ether, 50 ether, 0);
        requestExit(ALICE, 50 ether);
        requestExit(BOB, 50 ether);
        freezeBySilence();
        register(0);
        endRound();
        vm.assertEq(claimAs(ALICE), 100 ether + BOND, "with its bond");
        vm.prank(CAROL);
        vault.closeExit(payable(BOB));
        vm.assertEq(claimAs(BOB), 60 ether, "the bond was returned before");
        vm.assertEq(vault.bonds(), 0, "no bond held");
        vm.assertEq(claimAs(CAROL), 40 ether, "and nothing of others");
    }

    function test_claimsGoSomewhere() public {
        freezeBySilence();
        address payable[2] memory nowhere = [payable(address(0)), payable(address(vault))];
        for (uint256 i = 0; i < 2; i++) {
            vm.prank(ALICE);
            vm.expectRevert(abi.encodeWithSelector(Exits.InvalidAddress.selector, nowhere[i]));
            vault.claim(nowhere[i]);
        }
        address payable rejecter = payable(address(new Rejecter()));
        vm.prank(ALICE);
        vm.expectRevert(abi.encodeWithSelector(Exits.SendFailed.selector, rejecter));
        vault.claim(rejecter);
        vm.assertEq(claimAs(ALICE), 100 ether, "nothing was lost");
    }

    function test_theAnswerOfAReceiverIsNotCopied() public {
        freezeBySilence();
        address payable bomb = payable(address(new ReturnBomb()));
        vm.prank(ALICE);
        vault.claim{gas: 600_000}(bomb);
        vm.assertEq(bomb.balance, 100 ether, "received");
    }

    /// @dev Whoever is paid finds its claim and its bond gone.
    function testFuzz_nothingIsPaidTwiceWithinAClaim(uint256 act) public {
        Reenterer reenterer = new Reenterer();
        topUp(10 ether);
        publish(10 ether, 0, 0);
        requestExit(ALICE, 1 ether);
        freezeBySilence();
        register(0);
        endRound();
        bytes[3] memory acts = [
            abi.encodeCall(Exits.push, (payable(ALICE))),
            abi.encodeCall(Exits.closeExit, (payable(ALICE))),
            abi.encodeCall(Exits.claim, (payable(address(reenterer))))
        ];
        reenterer.arm(address(vault), acts[act % 3], 0);
        vm.prank(ALICE);
        vault.claim(payable(address(reenterer)));
        check(reenterer.called() && !reenterer.succeeded(), "nothing more to have");
        vm.assertEq(address(reenterer).balance, 110 ether + BOND, "once");
    }

    /// @dev During a freeze no role takes a user's part: each role tries all that it can.
    function test_noRoleTakesAUsersPart() public {
        freezeBySilence();
        address[5] memory roles = [address(timelock), OPERATOR, PAYER, ROOTER, GUARDIAN];
        bytes[5] memory acts = [
            abi.encodeCall(vault.withdrawSurplus, (1, payable(OPERATOR))),
            abi.encodeCall(vault.draw, (1, true)),
            abi.encodeCall(Exits.claim, (payable(OPERATOR))),
            abi.encodeCall(vault.voidRoot, (0)),
            abi.encodeCall(vault.setPolder, (OPERATOR))
        ];
        for (uint256 i = 0; i < roles.length; i++) {
            for (uint256 j = 0; j < acts.length; j++) {
                vm.prank(roles[i]);
                (bool ok,) = address(vault).call(acts[j]);
                check(!ok, "refused");
            }
            vm.prank(roles[i]);
            (bool paused,) = address(polder).call(abi.encodeCall(Polder.pause, ()));
            check(paused || i != 1, "a pause of Polder is the operator's to make");
        }
        vm.assertEq(claimAs(ALICE), 100 ether, "and it stops nothing here");
    }

    /// @dev What it would have, at once and after its round.
    function claimableBy(address wallet) private returns (uint256 sum) {
        endRound();
        return claimAs(wallet);
    }

    function expectRegisterRefused(uint256 number) private {
        vm.expectRevert(abi.encodeWithSelector(Exits.RootDoesNotCount.selector, number));
        vault.register(number, 0, new bytes32[](0), new uint256[](0));
    }

    function expectWrongPiece(uint256 number, uint256 piece, bytes32[] memory entries) private {
        vm.expectRevert(abi.encodeWithSelector(Exits.WrongPiece.selector));
        vault.register(number, piece, entries, new uint256[](1));
    }
}
