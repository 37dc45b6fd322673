// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Exits} from "../../solidity/Exits.sol";
import {Roots} from "../../solidity/Roots.sol";
import {VaultTest} from "../support/VaultTest.sol";
import {Vm} from "../support/Vm.sol";

/// @dev Lists of rewards, the roots that name them, their bounds, and what a guardian makes void.
contract RootsTest is VaultTest {
    function setUp() public override {
        super.setUp();
        depositFrom(ALICE, 150 ether);
        wait(1 days);
        vm.roll(1000);
    }

    function test_aListIsLoggedWholeAndNamed() public {
        bytes32[] memory entries = ascending(100, 0);
        vm.recordLogs();
        listPart(0, slice(entries, 0, 64));
        vm.roll(1003);
        listPart(64, slice(entries, 64, 100));
        vm.roll(1005);
        publishDrafted(today());
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 3, "two parts and a root");
        bytes32 listed = keccak256("RewardsListed(uint256,uint256,uint256,bytes32[])");
        check(logs[0].topics[0] == listed && logs[1].topics[0] == listed, "parts");
        check(uint256(logs[0].topics[1]) == 1 && uint256(logs[1].topics[1]) == 1, "of the first list");
        vm.assertEq(logs[0].data, abi.encode(0, 0, slice(entries, 0, 64)), "the first part");
        vm.assertEq(logs[1].data, abi.encode(64, 1000, slice(entries, 64, 100)), "where the one before is");
        vm.assertEq(
            logs[2].topics[0],
            keccak256(
                "RootPublished(uint256,(uint48,uint48,bool,uint128,(uint48,uint48,uint48,uint112,address)))"
            ),
            "root"
        );
        Roots.Root memory root = vault.rootAt(0);
        vm.assertEq(logs[2].data, abi.encode(root), "as it is kept");
        Roots.List memory list = Roots.List(1, 100, 1003, 4950, address(uint160(uint256(entries[99] >> 96))));
        Roots.Root memory expected = Roots.Root(today(), uint48(vm.getBlockTimestamp()), false, 0, list);
        vm.assertEq(abi.encode(root), abi.encode(expected), "day, time, sum, place of the last part");
        vm.assertEq(vault.pieces(1, 0), keccak256(abi.encodePacked(slice(entries, 0, 64))), "a hash for each piece");
        vm.assertEq(vault.pieces(1, 1), keccak256(abi.encodePacked(slice(entries, 64, 100))), "and for the rest");
    }

    /// @dev However it is cut, it is the same list.
    function testFuzz_anyPartsMakeTheSameList(uint256 countSeed, uint256[4] memory cuts) public {
        uint256 count = clamp(countSeed, 1, 400);
        bytes32[] memory entries = ascending(count, 1);
        uint256 from;
        for (uint256 i = 0; from < count; i = (i + 1) % 4) {
            uint256 to = from + 64 * clamp(cuts[i], 1, 3);
            if (to > count) to = count;
            listPart(from, slice(entries, from, to));
            from = to;
        }
        publishDrafted(today());
        uint256 sum;
        for (uint256 i = 0; i < count; i++) sum += uint96(uint256(entries[i]));
        vm.assertEq(vault.rootAt(0).list.rewards, sum, "sum");
        vm.assertEq(vault.rootAt(0).list.wallets, count, "wallets");
        for (uint256 i = 0; i < count; i += 64) {
            bytes32[] memory piece = slice(entries, i, i + 64 > count ? count : i + 64);
            vm.assertEq(vault.pieces(1, i / 64), keccak256(abi.encodePacked(piece)), "piece");
        }
    }

    function test_partsFollowEachOther() public {
        bytes32[] memory entries = ascending(200, 0);
        bytes32[] memory first = slice(entries, 0, 64);
        bytes32[] memory rest = slice(entries, 64, 100);
        expectListRefused(64, rest, abi.encodeWithSelector(Roots.WrongOffset.selector, 0));
        expectListRefused(0, new bytes32[](0), abi.encodeWithSelector(Roots.WrongOffset.selector, 0));
        listPart(0, first);
        expectListRefused(128, rest, abi.encodeWithSelector(Roots.WrongOffset.selector, 64));
        expectListRefused(64, first, abi.encodeWithSelector(Roots.NotAscending.selector, 64));
        listPart(64, rest);
        expectListRefused(100, slice(entries, 100, 200), abi.encodeWithSelector(Roots.WrongOffset.selector, 100));
        listPart(0, first);
        (uint48 id, uint48 wallets,,,) = vault.drafts(ROOTER);
        check(id == 2 && wallets == 64, "offset 0 begins anew");
    }

    function testFuzz_walletsAscend(uint256 place, uint256 wallet) public {
        bytes32[] memory entries = ascending(70, 1);
        place = clamp(place, 0, 69);
        uint256 before = place == 0 ? 0 : uint256(entries[place - 1] >> 96);
        entries[place] = bytes32(clamp(wallet, 0, before) << 96);
        expectListRefused(0, entries, abi.encodeWithSelector(Roots.NotAscending.selector, place));
    }

    /// @dev Two keys work without knowing of each other.
    function test_eachKeyHasItsOwnDraft() public {
        list(5 ether, 0, 0);
        vm.prank(SECOND_ROOTER);
        vault.publishRoot(today(), 0);
        vm.assertEq(vault.rootAt(0).list.wallets, 0, "the other's is empty");
        wait(1 days);
        publishDrafted(today());
        vm.assertEq(vault.rootAt(1).list.rewards, 5 ether, "the one's is there");
        wait(1 days);
        publishDrafted(today());
        vm.assertEq(vault.rootAt(2).list.wallets, 0, "and is used once");
        bytes32[] memory more = new bytes32[](1);
        more[0] = entry(CAROL, 1 ether);
        expectListRefused(64, more, abi.encodeWithSelector(Roots.WrongOffset.selector, 0));
    }

    function testFuzz_onlyARootKeyListsAndPublishes(address caller) public {
        vm.assume(caller != ROOTER && caller != SECOND_ROOTER);
        expectMissingRole(caller, keccak256("ROOT_ROLE"));
        vm.prank(caller);
        vault.listRewards(0, new bytes32[](1));
        expectMissingRole(caller, keccak256("ROOT_ROLE"));
        vm.prank(caller);
        vault.publishRoot(1, 0);
    }

    /// @dev A day to come would block every root until then.
    function test_daysRiseToTodayAndRootsComeApart() public {
        uint48 day = today();
        expectOutOfOrder(day + 1);
        expectOutOfOrder(type(uint48).max);
        publish(0, 0, 0);
        wait(20 hours);
        expectOutOfOrder(day);
        expectOutOfOrder(day - 1);
        vm.warp(vm.getBlockTimestamp() - 1);
        check(today() == day + 1, "the next day");
        expectOutOfOrder(day + 1);
        wait(1);
        publish(0, 0, 0);
    }

    /// @dev By the second, from the highest of 31 days, which a lower root does not lower.
    function testFuzz_growthIsProRata(uint256 first, uint256 secondsSeed, bool lowered) public {
        first = clamp(first, 1, 10_000 ether);
        vm.assertEq(vault.maxRewards(), 10_004.5 ether, "from the deployment on");
        publish(first, 0, 0);
        uint256 elapsed = clamp(secondsSeed, 2 days, 10 days);
        wait(1 days);
        if (lowered) publish(0, 0, 0);
        wait(elapsed - 1 days);
        uint256 perDay = (first + 150 ether) * 3 / 100 + 10_000 ether;
        uint256 most = first + perDay * elapsed / 1 days;
        vm.assertEq(vault.maxRewards(), most, "bound");
        list(most + 1, 0, 0);
        vm.prank(ROOTER);
        vm.expectRevert(abi.encodeWithSelector(Roots.GrowthExceeded.selector, most + 1, most));
        vault.publishRoot(today(), 0);
        publish(most, 0, 0);
        vm.assertEq(vault.maxRewards(), most, "nothing more at once");
    }

    /// @dev Forgetting the highest earlier would let a thief publish a high root after a low one.
    function test_theHighestIsRememberedFor31Days() public {
        publish(9_000 ether, 0, 0);
        for (uint256 i = 0; i < 31; i++) {
            wait(1 days);
            publish(1 ether, 0, 0);
        }
        check(vault.maxRewards() > 9_000 ether + 31 * 10_000 ether, "from the high one, 31 days ago");
        wait(1);
        check(vault.maxRewards() < 2 ether + 1, "from the last one");
    }

    /// @dev Nobody owed, nobody to list: days go on, and payouts with them.
    function test_anEmptyRootIsARoot() public {
        for (uint256 i = 0; i < 20; i++) {
            publish(0, 0, 0);
            wait(1 days);
        }
        vm.assertEq(vault.rootCount(), 20, "published");
        check(vm.getBlockTimestamp() <= vault.lastRootAt() + vault.MAX_ROOT_AGE(), "fresh");
    }

    function test_aGuardianVoidsFor7Days() public {
        publish(5 ether, 0, 0);
        wait(1 days);
        uint256 number = publish(9_000 ether, 0, 0);
        wait(7 days - 1);
        vm.recordLogs();
        vm.prank(GUARDIAN);
        vault.voidRoot(number);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs[0].topics[0], keccak256("RootVoided(uint256,address)"), "event");
        checkTopic(logs[0].topics[2], GUARDIAN, "by whom");
        check(vault.rootAt(number).isVoid && !vault.rootAt(0).isVoid, "void");
        vm.assertEq(vault.maxLiabilities(), 155 ether, "its sum does not count");
        expectNotVoidable(number);
        expectNotVoidable(number + 1);
        number = publish(6 ether, 0, 0);
        wait(7 days);
        expectNotVoidable(number);
    }

    /// @dev Its day may come again, and the bound is the one before's.
    function test_aVoidRootHasNoDay() public {
        publish(5 ether, 0, 0);
        vm.warp((today() + 2) * uint256(1 days));
        publish(2_000 ether, 0, 0);
        vm.prank(GUARDIAN);
        vault.voidRoot(1);
        wait(20 hours - 1);
        expectOutOfOrder(today());
        wait(1);
        vm.assertEq(vault.maxRewards(), 5 ether + 10_004.65 ether * uint256(60) / 24, "from the first");
        publish(6 ether, 0, 0);
        vm.assertEq(vault.rootAt(2).day, vault.rootAt(1).day, "the same day");
    }

    /// @dev Whoever steals a guardian's key voids every root, and neither stops payouts nor freezes the vault.
    function test_voidingStopsNothing() public {
        for (uint256 i = 0; i < 20; i++) {
            wait(1 days);
            publish(0, 0, 0);
            vm.prank(GUARDIAN);
            vault.voidRoot(i);
            drawFor(ALICE, 1 ether);
        }
        wait(14 days);
        vm.expectRevert(abi.encodeWithSelector(Exits.NoReasonToFreeze.selector));
        vault.freeze();
    }

    function testFuzz_onlyAGuardianVoids(address caller) public {
        vm.assume(caller != GUARDIAN);
        publish(0, 0, 0);
        expectMissingRole(caller, keccak256("GUARDIAN_ROLE"));
        vm.prank(caller);
        vault.voidRoot(0);
    }

    function ascending(uint256 count, uint256 seed) private pure returns (bytes32[] memory entries) {
        entries = new bytes32[](count);
        uint256 wallet = type(uint160).max / 3;
        for (uint256 i = 0; i < count; i++) {
            wallet += seed == 0 ? 1 : 1 + uint256(keccak256(abi.encode(seed, i))) % 2 ** 140;
            entries[i] = entry(address(uint160(wallet)), i);
        }
    }

    function slice(bytes32[] memory all, uint256 from, uint256 to) private pure returns (bytes32[] memory part) {
        part = new bytes32[](to - from);
        for (uint256 i = from; i < to; i++) part[i - from] = all[i];
    }

    function expectListRefused(uint256 offset, bytes32[] memory entries, bytes memory reason) private {
        vm.prank(ROOTER);
        vm.expectRevert(reason);
        vault.listRewards(offset, entries);
    }

    function expectOutOfOrder(uint48 day) private {
        vm.prank(ROOTER);
        vm.expectRevert(abi.encodeWithSelector(Roots.RootOutOfOrder.selector));
        vault.publishRoot(day, 0);
    }

    function expectNotVoidable(uint256 number) private {
        vm.prank(GUARDIAN);
        vm.expectRevert(abi.encodeWithSelector(Roots.NotVoidable.selector, number));
        vault.voidRoot(number);
    }
}
