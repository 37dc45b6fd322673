// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Polder} from "../solidity/Polder.sol";
import {PolderTest} from "./support/PolderTest.sol";
import {Vm} from "./support/Vm.sol";

contract PayoutLimitTest is PolderTest {
    uint256 private _lastId;

    function test_startsAsConstructed() public view {
        vm.assertEq(polder.payoutLimit(), LIMIT, "limit");
        vm.assertEq(polder.payoutWindow(), WINDOW, "window");
        vm.assertEq(polder.payoutAvailable(), LIMIT, "available");
    }

    function test_theWholeLimitThenNoMore() public {
        payNext(LIMIT);
        expectExceeded(1, 0);
    }

    function testFuzz_oneWeiBeyondTheLimitIsRefused(uint256 firstSeed) public {
        uint256 first = clamp(firstSeed, 1, LIMIT - 1);
        payNext(first);
        vm.assertEq(polder.payoutAvailable(), LIMIT - first, "available");
        expectExceeded(LIMIT - first + 1, LIMIT - first);
        payNext(LIMIT - first);
    }

    /// @dev A payout leaves the window when exactly its length has passed, and not a second before.
    function test_slidesToTheSecond() public {
        payNext(LIMIT);
        vm.warp(START + WINDOW - 1);
        expectExceeded(1, 0);
        vm.warp(START + WINDOW);
        payNext(LIMIT);
    }

    /// @dev The window slides: it is not a bucket that empties at once at the turn of a period.
    function test_freesEachPayoutInItsOwnTime() public {
        payNext(600 ether);
        vm.warp(START + 10 hours);
        payNext(400 ether);
        vm.warp(START + WINDOW);
        vm.assertEq(polder.payoutAvailable(), 600 ether, "only the first is free again");
        expectExceeded(600 ether + 1, 600 ether);
        payNext(600 ether);
        vm.warp(START + 10 hours + WINDOW);
        vm.assertEq(polder.payoutAvailable(), 400 ether, "then the second");
    }

    /// @dev Any run of payouts against a plain list: accepted exactly when the list's window has room.
    function testFuzz_agreesWithAPlainList(uint256[24] memory seeds) public {
        uint256[24] memory times;
        uint256[24] memory amounts;
        uint256 nowSeconds = START;
        for (uint256 i = 0; i < seeds.length; i++) {
            nowSeconds += clamp(seeds[i], 0, WINDOW / 3);
            vm.warp(nowSeconds);
            uint256 amount = clamp(seeds[i] >> 64, 1, LIMIT / 2);
            uint256 used;
            for (uint256 j = 0; j < i; j++) {
                if (times[j] + WINDOW > nowSeconds) used += amounts[j];
            }
            vm.assertEq(polder.payoutAvailable(), LIMIT - used, "available");
            if (used + amount > LIMIT) {
                expectExceeded(amount, LIMIT - used);
            } else {
                payNext(amount);
                (times[i], amounts[i]) = (nowSeconds, amount);
            }
        }
    }

    function test_depositsAreNotLimited() public {
        depositFrom(ALICE, 10 * LIMIT);
        vm.assertEq(polder.payoutAvailable(), LIMIT, "available");
    }

    function test_adminSetsLimitAndWindow() public {
        payNext(LIMIT);
        vm.recordLogs();
        setLimit(LIMIT + 5 ether, 1 hours);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 1, "one log");
        vm.assertEq(logs[0].topics[0], keccak256("PayoutLimitChanged(uint256,uint48)"), "event");
        vm.assertEq(logs[0].data, abi.encode(LIMIT + 5 ether, uint48(1 hours)), "data");
        vm.assertEq(polder.payoutLimit(), LIMIT + 5 ether, "limit");
        vm.assertEq(polder.payoutWindow(), 1 hours, "window");

        expectExceeded(5 ether + 1, 5 ether);
        payNext(5 ether);
        vm.warp(START + 1 hours);
        payNext(LIMIT + 5 ether);
    }

    function test_aLimitBelowWhatIsUsedStopsUntilItSlides() public {
        payNext(LIMIT);
        setLimit(1 ether, WINDOW);
        expectExceeded(1, 0);
        vm.warp(START + WINDOW);
        payNext(1 ether);
    }

    function test_aLimitOfZeroStopsPayouts() public {
        setLimit(0, WINDOW);
        expectExceeded(1, 0);
    }

    function test_aWindowOfZeroIsRefused() public {
        vm.prank(ADMIN);
        vm.expectRevert(abi.encodeWithSelector(Polder.ZeroWindow.selector));
        polder.setPayoutLimit(LIMIT, 0);
    }

    function test_aLimitTooLargeToKeepIsRefusedAndNotCut() public {
        uint256 tooLarge = uint256(type(uint208).max) + 1;
        vm.prank(ADMIN);
        vm.expectRevert(abi.encodeWithSelector(SafeCast.SafeCastOverflowedUintDowncast.selector, uint8(208), tooLarge));
        polder.setPayoutLimit(tooLarge, WINDOW);
    }

    function testFuzz_onlyTheAdminSetsIt(address caller) public {
        vm.assume(caller != ADMIN);
        expectMissingRole(caller, 0);
        vm.prank(caller);
        polder.setPayoutLimit(type(uint208).max, 1);
    }

    function payNext(uint256 amount) private {
        pay(bytes32(++_lastId), BOB, amount);
    }

    function expectExceeded(uint256 amount, uint256 available) private {
        expectPayReverts(
            bytes32(_lastId + 1),
            BOB,
            amount,
            abi.encodeWithSelector(Polder.PayoutLimitExceeded.selector, amount, available)
        );
    }

    function setLimit(uint256 limitWei, uint48 windowSeconds) private {
        vm.prank(ADMIN);
        polder.setPayoutLimit(limitWei, windowSeconds);
    }
}
