// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";
import {Polder} from "../../solidity/Polder.sol";
import {Timelock} from "../../solidity/Timelock.sol";
import {VaultTest} from "../support/VaultTest.sol";

/// @dev What the operator wants changed is announced, waits, and is forgotten when it is not executed.
contract TimelockTest is VaultTest {
    function test_whatIsAnnouncedWaitsAndCanBeCancelled() public {
        bytes memory call = raise();
        vm.prank(OPERATOR);
        vm.expectRevert(
            abi.encodeWithSelector(TimelockController.TimelockInsufficientDelay.selector, DELAY - 1, DELAY)
        );
        timelock.schedule(address(polder), 0, call, 0, 0, DELAY - 1);

        bytes32 id = announce(address(polder), call);
        expectMissingRole(OPERATOR, timelock.CANCELLER_ROLE());
        vm.prank(OPERATOR);
        timelock.cancel(id);
        vm.prank(GUARDIAN);
        timelock.cancel(id);
        wait(DELAY);
        expectNotReady(call);

        announce(address(polder), call);
        wait(DELAY - 1);
        expectNotReady(call);
        wait(1);
        executeAnnounced(address(polder), call);
        (uint256 hourly,) = polder.payoutLimits();
        vm.assertEq(hourly, 2_000_000_000 ether, "after the delay");
    }

    /// @dev Nobody keeps an announcement in store until nobody looks any more.
    function test_whatIsNotExecutedInTimeWasNeverAnnounced() public {
        bytes memory call = raise();
        bytes32 id = announce(address(polder), call);
        wait(DELAY + 14 days);
        check(timelock.isOperationReady(id), "to the last second");
        wait(1);
        check(!timelock.isOperation(id), "forgotten");
        expectNotReady(call);
        announce(address(polder), call);
        wait(DELAY);
        executeAnnounced(address(polder), call);
        check(timelock.isOperationDone(id), "announced again");
        wait(15 days);
        check(timelock.isOperationDone(id), "what was done stays done");
    }

    function test_theDelayIsNeverShortened() public {
        execute(address(timelock), abi.encodeCall(TimelockController.updateDelay, (0)));
        vm.assertEq(timelock.getMinDelay(), DELAY, "as at first");
        execute(address(timelock), abi.encodeCall(TimelockController.updateDelay, (30 days)));
        vm.assertEq(timelock.getMinDelay(), 30 days, "it may be longer");
    }

    function test_nobodyAdministersItButItself() public view {
        address[4] memory people = [OPERATOR, GUARDIAN, address(this), ADMIN];
        for (uint256 i = 0; i < people.length; i++) {
            check(!timelock.hasRole(0, people[i]), "no admin");
            check(timelock.hasRole(timelock.PROPOSER_ROLE(), people[i]) == (people[i] == OPERATOR), "announces");
            check(timelock.hasRole(timelock.EXECUTOR_ROLE(), people[i]) == (people[i] == OPERATOR), "executes");
            check(timelock.hasRole(timelock.CANCELLER_ROLE(), people[i]) == (people[i] == GUARDIAN), "cancels");
        }
        check(!timelock.hasRole(timelock.EXECUTOR_ROLE(), address(0)), "not open");
    }

    function raise() private pure returns (bytes memory) {
        return abi.encodeCall(Polder.setPayoutLimits, (2_000_000_000 ether, 3_000_000_000 ether));
    }

    function expectNotReady(bytes memory call) private {
        vm.prank(OPERATOR);
        vm.expectRevert();
        timelock.execute(address(polder), 0, call, 0, 0);
    }
}
