// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/**
 * @title Timelock
 * @notice The admin of {Polder} and {Vault}: what the operator wants changed is announced here and waits; any guardian
 * can cancel it meanwhile. The operator cannot cancel, and a guardian cannot announce.
 *
 * @dev Nobody administers it but itself, with the same delay, which is never shortened. Operations are independent of
 * each other: one that cannot be executed stands in nobody's way.
 */
contract Timelock is TimelockController {
    /// @notice What is ready and not executed for so long counts as never announced.
    uint256 public constant GRACE_PERIOD = 14 days;

    uint256 private immutable FIRST_DELAY;

    /// @param delaySeconds From the announcement to the execution, at least. Longer than a forced exit takes.
    /// @param operator Announces and executes.
    /// @param guardians Each can cancel.
    constructor(uint256 delaySeconds, address operator, address[] memory guardians)
        TimelockController(delaySeconds, new address[](0), new address[](0), address(0))
    {
        FIRST_DELAY = delaySeconds;
        _grantRole(PROPOSER_ROLE, operator);
        _grantRole(EXECUTOR_ROLE, operator);
        for (uint256 i = 0; i < guardians.length; ++i) {
            _grantRole(CANCELLER_ROLE, guardians[i]);
        }
    }

    /// @inheritdoc TimelockController
    function getMinDelay() public view override returns (uint256) {
        return Math.max(super.getMinDelay(), FIRST_DELAY);
    }

    /// @inheritdoc TimelockController
    function getOperationState(bytes32 id) public view override returns (OperationState state) {
        state = super.getOperationState(id);
        if (state == OperationState.Ready && block.timestamp > getTimestamp(id) + GRACE_PERIOD) {
            return OperationState.Unset;
        }
    }
}
