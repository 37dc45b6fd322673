// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";
import {Polder} from "../solidity/Polder.sol";
import {PolderTest} from "./support/PolderTest.sol";
import {Vm} from "./support/Vm.sol";

contract PayoutLimitTest is PolderTest {
    uint256 private _lastId;

    function test_startsAsConstructed() public view {
        (uint256 hourly, uint256 daily) = polder.payoutLimits();
        vm.assertEq(hourly, LIMIT, "hourly limit");
        vm.assertEq(daily, LIMIT, "daily limit");
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

    function test_theAdminSetsBothLimits() public {
        payNext(LIMIT);
        vm.recordLogs();
        setLimits(ADMIN, LIMIT + 5 ether, LIMIT + 7 ether);
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 1, "one log");
        vm.assertEq(logs[0].topics[0], keccak256("PayoutLimitsChanged(uint256,uint256)"), "event");
        vm.assertEq(logs[0].data, abi.encode(LIMIT + 5 ether, LIMIT + 7 ether), "data");
        expectExceeded(5 ether + 1, 5 ether);
        payNext(5 ether);
        vm.warp(START + 1 hours);
        expectExceeded(2 ether + 1, 2 ether);
        payNext(2 ether);
    }

    /// @dev An hour's limit is freed after an hour, and not a second before; the day's still counts.
    function test_theHourSlidesWithinTheDay() public {
        setLimits(ADMIN, 100 ether, 250 ether);
        payNext(100 ether);
        vm.warp(START + 1 hours - 1);
        expectExceeded(1, 0);
        vm.warp(START + 1 hours);
        payNext(100 ether);
        vm.warp(START + 2 hours);
        vm.assertEq(polder.payoutAvailable(), 50 ether, "what the day leaves");
        expectExceeded(50 ether + 1, 50 ether);
        payNext(50 ether);
        vm.warp(START + WINDOW - 1);
        expectExceeded(1, 0);
        vm.warp(START + WINDOW);
        vm.assertEq(polder.payoutAvailable(), 100 ether, "the first hour's is free again");
    }

    /// @dev A batch counts as one: its sum must fit, whatever its payments are.
    function test_aBatchIsMeasuredByItsSum() public {
        Polder.Payment[] memory payments = new Polder.Payment[](2);
        payments[0] = payment("1", ALICE, LIMIT);
        payments[1] = payment("2", BOB, 1);
        bytes memory call = batch(payments, 0);
        vm.prank(PAYER);
        (bool ok, bytes memory answer) = address(polder).call{value: LIMIT + 1}(call);
        check(!ok, "refused");
        vm.assertEq(
            answer, abi.encodeWithSelector(Polder.PayoutLimitExceeded.selector, LIMIT + 1, LIMIT), "reason"
        );
    }

    function test_aLimitBelowWhatIsUsedStopsUntilItSlides() public {
        payNext(LIMIT);
        setLimits(GUARDIAN, 1 ether, 1 ether);
        expectExceeded(1, 0);
        vm.warp(START + WINDOW);
        payNext(1 ether);
    }

    function test_aLimitOfZeroStopsPayouts() public {
        setLimits(GUARDIAN, 0, LIMIT);
        expectExceeded(1, 0);
    }

    function test_aLimitTooLargeToKeepIsRefusedAndNotCut() public {
        uint256 tooLarge = uint256(type(uint208).max) + 1;
        bytes memory reason = abi.encodeWithSelector(
            SafeCast.SafeCastOverflowedUintDowncast.selector, uint8(208), tooLarge
        );
        vm.expectRevert(reason);
        setLimits(ADMIN, tooLarge, LIMIT);
        vm.expectRevert(reason);
        setLimits(ADMIN, LIMIT, tooLarge);
    }

    function test_aGuardianLowersAndNeverRaises() public {
        setLimits(GUARDIAN, LIMIT - 1, LIMIT);
        setLimits(GUARDIAN, LIMIT - 1, LIMIT - 1);
        expectMissingRole(GUARDIAN, 0);
        setLimits(GUARDIAN, LIMIT, LIMIT - 2);
        expectMissingRole(GUARDIAN, 0);
        setLimits(GUARDIAN, LIMIT - 2, LIMIT);
        setLimits(ADMIN, LIMIT, LIMIT);
    }

    /// @dev Whoever steals a guardian's key holds payouts up for a day at a time; the admin's limits come back, no others.
    function test_theOperatorPutsBackWhatAGuardianLowered() public {
        setLimits(ADMIN, LIMIT - 1, LIMIT + 1);
        expectTooEarly();
        setLimits(GUARDIAN, 10 ether, LIMIT);
        vm.warp(START + 10 hours);
        setLimits(GUARDIAN, 0, 0);
        vm.warp(START + 1 days - 1);
        expectTooEarly();
        vm.warp(START + 1 days);
        vm.prank(OPERATOR);
        polder.restorePayoutLimits();
        (uint256 hourly, uint256 daily) = polder.payoutLimits();
        check(hourly == LIMIT - 1 && daily == LIMIT + 1, "as the admin set them");
        expectTooEarly();
        setLimits(GUARDIAN, 0, 0);
        expectTooEarly();
    }

    /// @dev What the admin has set since stands.
    function test_nothingIsPutBackOverTheAdmin() public {
        setLimits(GUARDIAN, 0, 0);
        setLimits(ADMIN, 5 ether, 5 ether);
        vm.warp(START + 2 days);
        expectTooEarly();
    }

    function testFuzz_onlyTheOperatorPutsBack(address caller) public {
        vm.assume(caller != OPERATOR);
        setLimits(GUARDIAN, 0, 0);
        vm.warp(START + 1 days);
        expectMissingRole(caller, polder.RESUMER_ROLE());
        vm.prank(caller);
        polder.restorePayoutLimits();
    }

    function expectTooEarly() private {
        vm.prank(OPERATOR);
        vm.expectRevert(abi.encodeWithSelector(Polder.TooEarly.selector));
        polder.restorePayoutLimits();
    }

    function testFuzz_nobodyElseSetsThem(address caller, uint96 hourly, uint96 daily) public {
        vm.assume(caller != ADMIN && caller != GUARDIAN);
        expectMissingRole(caller, 0);
        setLimits(caller, hourly, daily);
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

    function setLimits(address caller, uint256 hourlyWei, uint256 dailyWei) private {
        vm.prank(caller);
        polder.setPayoutLimits(hourlyWei, dailyWei);
    }
}
