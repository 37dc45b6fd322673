// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";

/**
 * @title Timelock
 * @notice The admin of {Polder} and {Vault}: what the operator wants changed is announced here and waits; any guardian
 * can cancel it meanwhile. The operator cannot cancel, and a guardian cannot announce.
 *
 * @dev Nobody administers it but itself, with the same delay. Operations are independent of each other: one that cannot
 * be executed stands in nobody's way.
 */
contract Timelock is TimelockController {
    /// @param delaySeconds From the announcement to the execution, at least. Longer than a forced exit takes.
    /// @param operator Announces and executes.
    /// @param guardians Each can cancel.
    constructor(uint256 delaySeconds, address operator, address[] memory guardians)
        TimelockController(delaySeconds, new address[](0), new address[](0), address(0))
    {
        _grantRole(PROPOSER_ROLE, operator);
        _grantRole(EXECUTOR_ROLE, operator);
        for (uint256 i = 0; i < guardians.length; ++i) {
            _grantRole(CANCELLER_ROLE, guardians[i]);
        }
    }
}
