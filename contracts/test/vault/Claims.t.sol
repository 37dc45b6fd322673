// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Exits} from "../../solidity/Exits.sol";
import {Polder} from "../../solidity/Polder.sol";
import {SumTree} from "../../solidity/SumTree.sol";
import {Reenterer, Rejecter, ReturnBomb, Signing} from "../support/Receivers.sol";
import {VaultTest} from "../support/VaultTest.sol";
import {Vm} from "../support/Vm.sol";

/// @dev Registration and claims after a freeze.
contract ClaimsTest is VaultTest {
    uint256 private constant KEY = 0xA11CE;

    function setUp() public override {
        super.setUp();
        depositFrom(ALICE, 100 ether);
        depositFrom(BOB, 60 ether);
        depositFrom(CAROL, 40 ether);
        books(110 ether, 60 ether, 30 ether);
        publishAccepted(FIRST_DAY);
    }

    function test_eachClaimsWhatItIsOwed() public {
        freezeBySilence();
        vm.deal(address(vault), 1_000 ether);
        vm.recordLogs();
        register(0);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs[0].topics[0], keccak256("Registered(address,uint256,uint256)"), "event");
        checkTopic(logs[0].topics[1], ALICE, "wallet");
        vm.assertEq(logs[0].topics[2], bytes32(uint256(1)), "round");
        register(1);
        endRound();
        vm.recordLogs();
        vm.prank(ALICE);
        vault.claim(payable(address(0xA2)));
        logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 2, "two logs");
        vm.assertEq(logs[0].topics[0], keccak256("RoundClosed(uint256,uint256,uint256)"), "the round is over");
        vm.assertEq(logs[0].data, abi.encode(170 ether, 170 ether), "all of it is there");
        vm.assertEq(logs[1].topics[0], keccak256("ExitClaimed(address,address,uint256)"), "claimed");
        vm.assertEq(address(0xA2).balance, 110 ether, "where its owner said");
        vm.assertEq(claimAs(BOB), 60 ether, "all that it is owed");
        vm.assertEq(vault.reserved(), 0, "the round is paid");
    }

    /// @dev What was paid since the root is taken off, what was deposited since is added.
    function testFuzz_whatHappenedSinceTheRootCounts(uint256 paidSeed, uint256 depositedSeed) public {
        uint256 paid = clamp(paidSeed, 1, 150 ether);
        uint256 deposited = clamp(depositedSeed, 1, 100 ether);
        drawFor(ALICE, paid);
        depositFrom(ALICE, deposited);
        freezeBySilence();
        SumTree.Branch memory branch = branchOf(0);
        uint256 expected = 110 ether + deposited > paid ? 110 ether + deposited - paid : 0;
        if (expected == 0) vm.expectRevert(abi.encodeWithSelector(Exits.ZeroAmount.selector));
        vault.register(branch);
        vm.assertEq(registrationOf(ALICE).entitlement, expected, "entitlement");
    }

    /// @dev Too little for all: each gets the same part, whatever the order, and never more than there is.
    function testFuzz_theOrderChangesNothing(uint256 orderSeed, uint256 potSeed) public {
        freezeBySilence();
        uint256 pot = clamp(potSeed, 1, 250 ether);
        vm.deal(address(vault), pot);
        address[3] memory wallets = [ALICE, BOB, CAROL];
        uint256[3] memory owed = [uint256(110 ether), 60 ether, 30 ether];
        uint256 first = orderSeed % 3;
        for (uint256 i = 0; i < 3; i++) register((first + i) % 3);
        endRound();
        first = (orderSeed / 3) % 3;
        uint256 sum;
        for (uint256 i = 0; i < 3; i++) {
            uint256 who = orderSeed % 2 == 0 ? (first + i) % 3 : (first + 3 - i) % 3;
            uint256 received = claimAs(wallets[who]);
            uint256 expected = pot >= 200 ether ? owed[who] : owed[who] * pot / 200 ether;
            vm.assertEq(received, expected, "the same part");
            sum += received;
        }
        check(sum <= pot, "never more than there is");
        check(pot > 200 ether || pot - sum < 3, "and all of it but a rounding");
    }

    function test_oneRegistersAndClaimsOnce() public {
        freezeBySilence();
        register(0);
        expectRegisterRefused(0, abi.encodeWithSelector(Exits.AlreadyRegistered.selector));
        expectNothing(ALICE);
        endRound();
        vm.warp(vm.getBlockTimestamp() - 1);
        expectNothing(ALICE);
        vm.warp(vm.getBlockTimestamp() + 1);
        expectNothing(BOB);
        vm.assertEq(claimAs(ALICE), 110 ether, "once");
        expectNothing(ALICE);
        vm.expectRevert(abi.encodeWithSelector(Exits.NothingToClaim.selector));
        vault.push(payable(ALICE));
        expectRegisterRefused(0, abi.encodeWithSelector(Exits.AlreadyRegistered.selector));
    }

    /// @dev Late ones share what the earlier rounds leave, and nobody who was in time loses by it.
    function test_lateOnesShareTheRemainder() public {
        freezeBySilence();
        vm.deal(address(vault), 150 ether);
        register(0);
        endRound();
        register(1);
        vm.assertEq(registrationOf(BOB).round, 2, "the second round");
        vm.assertEq(vault.roundEnds(), vm.getBlockTimestamp() + 30 days, "its time");
        wait(10 days);
        register(2);
        vm.assertEq(vault.roundEnds(), vm.getBlockTimestamp() + 20 days, "which the first of it began");
        expectNothing(BOB);
        endRound();
        vm.assertEq(claimAs(CAROL), 30 ether * uint256(40) / 90, "a part of the forty that are left");
        vm.assertEq(claimAs(BOB), 60 ether * uint256(40) / 90, "the same part");
        vm.assertEq(claimAs(ALICE), 110 ether, "all, though it comes last");
    }

    function test_moneyThatComesLaterIsTheNextRounds() public {
        freezeBySilence();
        vm.deal(address(vault), 55 ether);
        register(0);
        endRound();
        vm.assertEq(claimAs(ALICE), 55 ether, "half");
        vm.deal(address(vault), address(vault).balance + 20 ether);
        register(1);
        endRound();
        vm.assertEq(claimAs(BOB), 20 ether, "what came since");
    }

    function test_aRoundThatNobodyJoinedKeepsNothing() public {
        freezeBySilence();
        endRound();
        wait(100 days);
        register(0);
        vm.assertEq(registrationOf(ALICE).round, 2, "the second round");
        endRound();
        vm.assertEq(claimAs(ALICE), 110 ether, "all");
    }

    function test_withoutABranchInLaterRounds() public {
        drawFor(CAROL, 15 ether);
        freezeBySilence();
        vm.prank(CAROL);
        vm.expectRevert(abi.encodeWithSelector(Exits.TooEarly.selector));
        vault.registerWithoutBranch();
        endRound();
        vm.prank(CAROL);
        vault.registerWithoutBranch();
        vm.assertEq(registrationOf(CAROL).entitlement, 25 ether, "deposited less paid");
        vm.prank(CAROL);
        vm.expectRevert(abi.encodeWithSelector(Exits.AlreadyRegistered.selector));
        vault.registerWithoutBranch();
        expectRegisterRefused(2, abi.encodeWithSelector(Exits.AlreadyRegistered.selector));
        endRound();
        vm.assertEq(claimAs(CAROL), 25 ether, "paid");
    }

    function test_whoBroughtNothingHasNoPartWithoutABranch() public {
        freezeBySilence();
        endRound();
        vm.prank(PAYER);
        vm.expectRevert(abi.encodeWithSelector(Exits.ZeroAmount.selector));
        vault.registerWithoutBranch();
    }

    function test_whoGotMoreThanItBroughtHasNoPartWithoutABranch() public {
        drawFor(CAROL, 45 ether);
        freezeBySilence();
        endRound();
        vm.prank(CAROL);
        vm.expectRevert(abi.encodeWithSelector(Exits.ZeroAmount.selector));
        vault.registerWithoutBranch();
    }

    /// @dev An operator that vanishes before its first root leaves no branch to anyone.
    function test_withoutAnyRootNobodyNeedsABranch() public {
        super.setUp();
        depositFrom(ALICE, 7 ether);
        freezeBySilence();
        vm.prank(ALICE);
        vault.registerWithoutBranch();
        endRound();
        vm.assertEq(claimAs(ALICE), 7 ether, "in the first round");
    }

    function test_bondsComeWithTheClaimAndPayNobodyElse() public {
        requestExit(ALICE, 0, 50 ether);
        requestExit(BOB, 1, 50 ether);
        freezeBySilence();
        vm.deal(address(vault), 110 ether + 2 * BOND);
        register(0);
        register(1);
        endRound();
        vm.assertEq(claimAs(ALICE), 110 ether * uint256(110) / 170 + BOND, "with its bond");
        vm.prank(CAROL);
        vault.closeExit(payable(BOB));
        vm.assertEq(claimAs(BOB), 60 ether * uint256(110) / 170, "the bond was returned before");
        vm.assertEq(vault.bonds(), 0, "no bond held");
        check(address(vault).balance < 2, "nothing but a rounding stays");
    }

    function testFuzz_itsSignatureSendsItElsewhere(address payable to, uint256 later) public {
        vm.assume(uint160(address(to)) > 0x10000 && to.code.length == 0);
        address signer = prepareSigner(vm.addr(KEY));
        uint256 deadline = vm.getBlockTimestamp() + clamp(later, 0, 365 days);
        bytes memory signature = sign(digest(signer, to, deadline));
        uint256 before = to.balance;
        vm.warp(deadline);
        vm.prank(BOB);
        vault.claimFor(signer, to, deadline, signature);
        vm.assertEq(to.balance, before + 10 ether, "where it signed");
        vm.expectRevert(abi.encodeWithSelector(Exits.NothingToClaim.selector));
        vault.claimFor(signer, to, deadline, signature);
    }

    function test_nothingSignedCanBeChanged() public {
        address signer = prepareSigner(vm.addr(KEY));
        uint256 deadline = vm.getBlockTimestamp() + 1 days;
        bytes memory signature = sign(digest(signer, BOB, deadline));
        expectBadSignature(signer, ALICE, deadline, signature);
        expectBadSignature(signer, BOB, deadline + 1, signature);
        expectBadSignature(ALICE, BOB, deadline, signature);
        vm.warp(deadline + 1);
        expectBadSignature(signer, BOB, deadline, signature);
    }

    function test_aContractSignsAsItLikes() public {
        Signing wallet = new Signing();
        prepareSigner(address(wallet));
        uint256 deadline = vm.getBlockTimestamp();
        expectBadSignature(address(wallet), BOB, deadline, "no");
        uint256 before = BOB.balance;
        vault.claimFor(address(wallet), payable(BOB), deadline, "yes");
        vm.assertEq(BOB.balance, before + 10 ether, "where it signed");
    }

    function test_anyonePushesItToItsOwner() public {
        freezeBySilence();
        register(0);
        endRound();
        uint256 before = ALICE.balance;
        vm.prank(BOB);
        vault.push(payable(ALICE));
        vm.assertEq(ALICE.balance, before + 110 ether, "to itself");
    }

    function test_claimsGoSomewhere() public {
        freezeBySilence();
        register(0);
        endRound();
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
        vm.assertEq(claimAs(ALICE), 110 ether, "nothing was lost");
    }

    function test_theAnswerOfAReceiverIsNotCopied() public {
        freezeBySilence();
        register(0);
        endRound();
        address payable bomb = payable(address(new ReturnBomb()));
        vm.prank(ALICE);
        vault.claim{gas: 600_000}(bomb);
        vm.assertEq(bomb.balance, 110 ether, "received");
    }

    /// @dev Whoever is paid finds its claim and its bond gone.
    function testFuzz_nothingIsPaidTwiceWithinAClaim(uint256 act) public {
        Reenterer reenterer = new Reenterer();
        requestExit(ALICE, 0, 1 ether);
        freezeBySilence();
        register(0);
        register(1);
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
        vm.assertEq(claimAs(BOB), 60 ether, "the other's is there");
    }

    /// @dev During a freeze no role takes a user's part: each role tries all that it can.
    function test_noRoleTakesAUsersPart() public {
        freezeBySilence();
        register(0);
        address[5] memory roles = [address(timelock), OPERATOR, PAYER, ROOTER, GUARDIAN];
        bytes[6] memory acts = [
            abi.encodeCall(vault.withdrawSurplus, (1, payable(OPERATOR))),
            abi.encodeCall(vault.draw, (1)),
            abi.encodeCall(Exits.claim, (payable(OPERATOR))),
            abi.encodeCall(Exits.claimFor, (ALICE, payable(OPERATOR), type(uint256).max, "")),
            abi.encodeCall(vault.veto, (FIRST_DAY)),
            abi.encodeCall(Exits.registerWithoutBranch, ())
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
        endRound();
        vm.assertEq(claimAs(ALICE), 110 ether, "and it stops nothing here");
    }

    function register(uint256 index) private {
        SumTree.Branch memory branch = branchOf(index);
        vm.prank(address(0x57));
        vault.register(branch);
    }

    function expectRegisterRefused(uint256 index, bytes memory reason) private {
        SumTree.Branch memory branch = branchOf(index);
        vm.expectRevert(reason);
        vault.register(branch);
    }

    function expectNothing(address wallet) private {
        vm.prank(wallet);
        vm.expectRevert(abi.encodeWithSelector(Exits.NothingToClaim.selector));
        vault.claim(payable(wallet));
    }

    /// @dev A wallet that is owed 10 POL, and its round over.
    function prepareSigner(address wallet) private returns (address) {
        vm.deal(wallet, 10 ether);
        vm.prank(wallet);
        polder.deposit{value: 10 ether}();
        freezeBySilence();
        endRound();
        vm.prank(wallet);
        vault.registerWithoutBranch();
        endRound();
        return wallet;
    }

    function digest(address wallet, address to, uint256 deadline) private view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("Polder Vault"),
                keccak256("1"),
                block.chainid,
                address(vault)
            )
        );
        bytes32 typehash = keccak256("Claim(address wallet,address to,uint256 deadline)");
        return keccak256(
            abi.encodePacked(hex"1901", domain, keccak256(abi.encode(typehash, wallet, to, deadline)))
        );
    }

    function sign(bytes32 hash) private pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(KEY, hash);
        return abi.encodePacked(r, s, v);
    }

    function expectBadSignature(address wallet, address to, uint256 deadline, bytes memory signature) private {
        vm.expectRevert(abi.encodeWithSelector(Exits.InvalidSignature.selector));
        vault.claimFor(wallet, payable(to), deadline, signature);
    }
}
