// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Exits} from "../../solidity/Exits.sol";
import {Roots} from "../../solidity/Roots.sol";
import {SumTree} from "../../solidity/SumTree.sol";
import {Tree} from "../support/Tree.sol";
import {VaultTest} from "../support/VaultTest.sol";
import {Vm} from "../support/Vm.sol";

/// @dev Publishing, veto and bounds; and branches that are not what they say.
contract RootsTest is VaultTest {
    using Tree for Tree.Leaf[];

    function setUp() public override {
        super.setUp();
        vm.roll(1000);
        depositFrom(ALICE, 100 ether);
        depositFrom(BOB, 50 ether);
        books(100 ether, 50 ether, 0);
    }

    function test_publishesAndAcceptsAfterTheVetoPeriod() public {
        vm.recordLogs();
        publish(FIRST_DAY);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 1, "one log");
        vm.assertEq(
            logs[0].topics[0],
            keccak256("RootPublished(uint64,(uint64,uint64,uint64,bytes32,uint128,uint128,uint128),uint64)"),
            "event"
        );
        vm.assertEq(logs[0].data, abi.encode(rootNow(FIRST_DAY), START + 6 hours), "data");
        vm.assertEq(vault.lastRootAt(), START, "published");
        wait(6 hours - 1);
        vm.expectRevert(abi.encodeWithSelector(Roots.NoRoot.selector));
        vault.acceptedRoot();
        wait(1);
        vm.assertEq(vault.acceptedRoot().root, rootNow(FIRST_DAY).root, "accepted");
        wait(14 hours);
        publish(FIRST_DAY + 1);
        vm.assertEq(vault.acceptedRoot().day, FIRST_DAY, "the one before, while the next is pending");
        vm.assertEq(vault.newestRoot().root.day, FIRST_DAY + 1, "pending");
    }

    function testFuzz_onlyItsRolePublishes(address caller) public {
        vm.assume(caller != ROOTER);
        Roots.Root memory root = rootNow(FIRST_DAY);
        expectMissingRole(caller, keccak256("ROOT_ROLE"));
        vm.prank(caller);
        vault.publishRoot(root);
    }

    function test_daysRiseAndRootsComeApart() public {
        publish(FIRST_DAY);
        wait(20 hours);
        expectRefused(rootNow(FIRST_DAY), abi.encodeWithSelector(Roots.RootOutOfOrder.selector));
        expectRefused(rootNow(FIRST_DAY - 1), abi.encodeWithSelector(Roots.RootOutOfOrder.selector));
        vm.warp(START + 20 hours - 1);
        expectRefused(rootNow(FIRST_DAY + 1), abi.encodeWithSelector(Roots.RootOutOfOrder.selector));
        vm.warp(START + 20 hours);
        publish(FIRST_DAY + 1);
    }

    function test_theBlockIsKnownAndNotBeforeTheLast() public {
        publish(FIRST_DAY);
        wait(1 days);
        Roots.Root memory root = rootNow(FIRST_DAY + 1);
        root.blockNumber = 999;
        expectRefused(root, abi.encodeWithSelector(Roots.RootOutOfOrder.selector));
        root.blockNumber = 1001;
        expectRefused(root, abi.encodeWithSelector(Roots.RootOutOfOrder.selector));
        root.blockNumber = 1000;
        publishRoot(root);
    }

    function test_totalsLieBetweenTheLastOnesAndPolders() public {
        drawFor(BOB, 10 ether);
        books(100 ether, 40 ether, 0);
        publish(FIRST_DAY);
        wait(1 days);
        depositFrom(BOB, 5 ether);
        drawFor(BOB, 2 ether);
        uint128[2][4] memory wrong = [
            [uint128(150 ether - 1), uint128(10 ether)],
            [uint128(155 ether + 1), uint128(10 ether)],
            [uint128(150 ether), uint128(10 ether - 1)],
            [uint128(150 ether), uint128(12 ether + 1)]
        ];
        Roots.Root memory root = rootNow(FIRST_DAY + 1);
        for (uint256 i = 0; i < wrong.length; i++) {
            (root.depositTotal, root.withdrawalTotal) = (wrong[i][0], wrong[i][1]);
            expectRefused(root, abi.encodeWithSelector(Roots.WrongTotals.selector));
        }
        (root.depositTotal, root.withdrawalTotal) = (150 ether, 12 ether);
        publishRoot(root);
    }

    /// @dev The first root: deposits less payouts, and what the plan may have granted since the deployment.
    function testFuzz_theFirstRootIsBounded(uint256 secondsSince, uint256 paidSeed) public {
        uint256 paid = clamp(paidSeed, 1, 100 ether);
        drawFor(ALICE, paid);
        wait(clamp(secondsSince, 0, 5 days));
        uint256 elapsedDays = (vm.getBlockTimestamp() - START + 1 days - 1) / 1 days;
        if (elapsedDays == 0) elapsedDays = 1;
        expectBound(150 ether - paid + elapsedDays * 10_000 ether);
    }

    /// @dev Growth by day, of what was owed and besides; a day number that jumps brings nothing, nor does time without.
    function testFuzz_growthIsBounded(uint256 daysSeed, uint256 secondsSeed, uint96 more, uint256 paidSeed) public {
        publish(FIRST_DAY);
        uint64 daysSince = uint64(clamp(daysSeed, 1, 10));
        uint256 elapsed = clamp(secondsSeed, 20 hours, 36 hours);
        uint256 paid = clamp(paidSeed, 1, 150 ether);
        if (more > 0) {
            vm.deal(CAROL, more);
            depositFrom(CAROL, more);
        }
        wait(elapsed);
        drawFor(ALICE, paid);
        uint256 counted = elapsed > 1 days ? 2 : 1;
        if (daysSince < counted) counted = daysSince;
        leavesDay = FIRST_DAY + daysSince - 1;
        expectBound(150 ether + uint256(more) - paid + counted * (10_000 ether + 4.5 ether));
    }

    function test_payoutsBeyondAllThatIsOwedBoundItByZero() public {
        books(0, 0, 0);
        publish(FIRST_DAY);
        vm.deal(address(vault), 20_000 ether);
        drawFor(BOB, 15_000 ether);
        wait(1 days);
        leavesDay = FIRST_DAY;
        expectBound(0);
        vm.assertEq(vault.owedAtMost(), 0, "nothing is owed");
    }

    function test_aGuardianVetoesWhileItIsPending() public {
        publish(FIRST_DAY);
        wait(1 days);
        publish(FIRST_DAY + 1);
        vm.prank(GUARDIAN);
        vm.expectRevert(abi.encodeWithSelector(Roots.NotPending.selector, FIRST_DAY));
        vault.veto(FIRST_DAY);
        wait(6 hours - 1);
        vm.recordLogs();
        vm.prank(GUARDIAN);
        vault.veto(FIRST_DAY + 1);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs[0].topics[0], keccak256("RootVetoed(uint64,address)"), "event");
        checkTopic(logs[0].topics[2], GUARDIAN, "by whom");
        vm.assertEq(vault.acceptedRoots(), 1, "the one before stands");
        vm.assertEq(vault.newestRoot().root.day, FIRST_DAY, "and is the newest");

        publish(FIRST_DAY + 1);
        wait(6 hours);
        vm.prank(GUARDIAN);
        vm.expectRevert(abi.encodeWithSelector(Roots.NotPending.selector, FIRST_DAY + 1));
        vault.veto(FIRST_DAY + 1);
    }

    function test_nothingIsVetoedBeforeTheFirstRoot() public {
        vm.prank(GUARDIAN);
        vm.expectRevert(abi.encodeWithSelector(Roots.NotPending.selector, 0));
        vault.veto(0);
    }

    function testFuzz_onlyAGuardianVetoes(address caller) public {
        vm.assume(caller != GUARDIAN);
        publish(FIRST_DAY);
        expectMissingRole(caller, keccak256("GUARDIAN_ROLE"));
        vm.prank(caller);
        vault.veto(FIRST_DAY);
    }

    /// @dev What is vetoed holds no surplus and leads no branch.
    function test_aVetoedRootCountsForNothing() public {
        publishAccepted(FIRST_DAY);
        wait(1 days);
        books(9_000 ether, 0, 0);
        publish(FIRST_DAY + 1);
        vm.assertEq(vault.owedAtMost(), 9_000 ether, "while it is pending it counts");
        vm.prank(GUARDIAN);
        vault.veto(FIRST_DAY + 1);
        vm.assertEq(vault.owedAtMost(), 150 ether, "not any more");
        expectBranchRefused(branchOf(0));
    }

    // Branches. A request for exit is one of the two that read them; registration reads them by the same function.

    /// @dev Any number of leaves, each with a branch that leads to the top.
    function testFuzz_everyLeafHasItsBranch(uint256 countSeed, uint256[9] memory owed) public {
        delete leaves;
        uint256 count = clamp(countSeed, 1, 9);
        for (uint256 i = 0; i < count; i++) {
            setLeaf(address(uint160(0x5000 + i)), clamp(owed[i], 1 ether, 1_000 ether));
        }
        publishAccepted(FIRST_DAY);
        for (uint256 i = 0; i < count; i++) {
            address wallet = address(uint160(0x5000 + i));
            vm.deal(wallet, BOND);
            requestExit(wallet, i, 0.9 ether);
        }
    }

    function test_aPendingRootLeadsNoBranch() public {
        publish(FIRST_DAY);
        wait(6 hours - 1);
        SumTree.Branch memory branch = branchOf(0);
        vm.deal(ALICE, BOND);
        vm.prank(ALICE);
        vm.expectRevert(abi.encodeWithSelector(Roots.NoRoot.selector));
        vault.requestExit{value: BOND}(branch, 1);
    }

    /// @dev No field of a leaf, no sibling and no side can be another than the tree's.
    function testFuzz_nothingInABranchCanBeChanged(uint256 field, uint128 change) public {
        vm.assume(change != 0);
        publishAccepted(FIRST_DAY);
        drawFor(ALICE, 50 ether);
        SumTree.Branch memory branch = branchOf(0);
        field %= 8;
        unchecked {
            if (field == 0) branch.owed += change;
            else if (field == 1) branch.deposited -= uint128(clamp(change, 1, 100 ether));
            else if (field == 2) branch.salt = bytes32(uint256(branch.salt) ^ change);
            else if (field == 3) branch.index = 1 + change % 3;
            else if (field == 4) branch.siblings[change % 2].sum += change;
            else if (field == 5) branch.siblings[change % 2].hash ^= bytes32(uint256(change));
            else if (field == 6) branch.siblings = new SumTree.Sibling[](change % 2);
            else branch.paid += uint128(clamp(change, 1, 50 ether));
        }
        expectBranchRefused(branch);
    }

    /// @dev The flaw of Maxwell's tree: where a node binds only the sum of both children, one child's sum can be moved to
    /// the other. Here Alice takes Bob's.
    function test_sumsCannotMoveBetweenSiblings() public {
        publishAccepted(FIRST_DAY);
        SumTree.Branch memory branch = branchOf(0);
        (branch.owed, branch.siblings[0].sum) = (150 ether, 0);
        expectBranchRefused(branch);
    }

    /// @dev The top is not bound by its hash alone.
    function test_theSumAtTheTopIsTheTotal() public {
        Roots.Root memory root = rootNow(FIRST_DAY);
        root.total -= 1;
        publishRoot(root);
        leavesDay = FIRST_DAY;
        wait(6 hours);
        expectBranchRefused(branchOf(0));
    }

    /// @dev An inner node presented as a leaf, with the way up from there.
    function test_aNodeIsNoLeaf() public {
        publishAccepted(FIRST_DAY);
        SumTree.Branch memory branch = branchOf(0);
        SumTree.Sibling[] memory rest = new SumTree.Sibling[](1);
        rest[0] = branch.siblings[1];
        branch.siblings = rest;
        branch.owed = 150 ether;
        branch.salt = Tree.up(leaves.bottom(address(vault), FIRST_DAY))[0].hash;
        expectBranchRefused(branch);
    }

    /// @dev A sum that wraps around would let a leaf of almost 2^128 stand in a tree of a small total.
    function test_aSumThatOverflowsIsRefused() public {
        delete leaves;
        leaves.push(Tree.Leaf(ALICE, type(uint128).max - 9 ether, 0, 0, "salt"));
        SumTree.Sibling memory low = SumTree.Sibling(leaves.bottom(address(vault), FIRST_DAY)[0].hash, leaves[0].owed);
        SumTree.Sibling memory other = SumTree.Sibling("made up", 60 ether);
        Roots.Root memory root = rootNow(FIRST_DAY);
        root.root = keccak256(abi.encodePacked(hex"01", low.hash, low.sum, other.hash, other.sum));
        unchecked {
            root.total = low.sum + other.sum;
        }
        publishRoot(root);
        wait(6 hours);
        SumTree.Sibling[] memory siblings = new SumTree.Sibling[](1);
        siblings[0] = other;
        vm.deal(ALICE, BOND);
        vm.prank(ALICE);
        vm.expectRevert(abi.encodeWithSignature("Panic(uint256)", 0x11));
        vault.requestExit{value: BOND}(SumTree.Branch(ALICE, low.sum, 0, 0, "salt", 0, siblings), 1);
    }

    /// @dev A leaf that claims fewer payouts or more deposits than there were would be owed the difference; one that
    /// says more than Polder does is not read.
    function test_aLeafCannotKnowMoreThanPolder() public {
        delete leaves;
        leaves.push(Tree.Leaf(ALICE, 10 ether, 100 ether + 1, 0, "salt"));
        leaves.push(Tree.Leaf(BOB, 10 ether, 50 ether, 1, "salt"));
        publishAccepted(FIRST_DAY);
        expectBranchRefused(branchOf(0));
        SumTree.Branch memory branch = branchOf(1);
        vm.prank(BOB);
        vm.expectRevert(abi.encodeWithSelector(Roots.InvalidBranch.selector));
        vault.requestExit{value: BOND}(branch, 1);
    }

    /// @dev A tree of another day, vault or chain has other leaves.
    function test_aLeafIsOfItsDayAndVault() public {
        publishAccepted(FIRST_DAY);
        expectBranchRefused(leaves.branch(0, address(vault), FIRST_DAY + 1));
        Roots.Root memory root = rootNow(FIRST_DAY + 1);
        root.root = Tree.top(leaves.bottom(address(polder), FIRST_DAY + 1)).hash;
        wait(1 days);
        publishRoot(root);
        wait(6 hours);
        expectBranchRefused(leaves.branch(0, address(polder), FIRST_DAY + 1));
    }

    function expectBound(uint256 most) private {
        Roots.Root memory root = rootNow(leavesDay == 0 ? FIRST_DAY : leavesDay + 1);
        root.total = uint128(most + 1);
        expectRefused(root, abi.encodeWithSelector(Roots.GrowthExceeded.selector, most + 1, most));
        root.total = uint128(most);
        publishRoot(root);
    }

    function expectRefused(Roots.Root memory root, bytes memory reason) private {
        vm.prank(ROOTER);
        vm.expectRevert(reason);
        vault.publishRoot(root);
    }

    function expectBranchRefused(SumTree.Branch memory branch) private {
        vm.deal(ALICE, BOND);
        vm.prank(ALICE);
        (bool ok,) = address(vault).call{value: BOND}(abi.encodeCall(Exits.requestExit, (branch, 1)));
        check(!ok, "refused");
    }
}
