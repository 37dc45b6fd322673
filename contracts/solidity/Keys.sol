// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";

/**
 * @title Keys
 * @notice Roles, and a guardian who takes a stolen key away at once. It cannot take the last one, so that a stolen
 * guardian's key silences nobody; only the timelock gives keys.
 */
abstract contract Keys is AccessControl {
    /// @notice May take keys away, and restrict what the contract names besides.
    bytes32 public constant GUARDIAN_ROLE = keccak256("GUARDIAN_ROLE");

    bytes32 private immutable KEY_ROLE;

    /// @notice How many accounts have a role.
    mapping(bytes32 role => uint256) public holders;

    /// @notice A guardian cannot take the last key.
    error LastKey();

    constructor(bytes32 keyRole, address[] memory keys, address[] memory guardians) {
        KEY_ROLE = keyRole;
        for (uint256 i = 0; i < keys.length; ++i) {
            _grantRole(keyRole, keys[i]);
        }
        require(holders[keyRole] != 0, LastKey());
        for (uint256 i = 0; i < guardians.length; ++i) {
            _grantRole(GUARDIAN_ROLE, guardians[i]);
        }
    }

    /// @notice Takes its role from `key`, unless no other has it.
    function takeKey(address key) external onlyRole(GUARDIAN_ROLE) {
        require(holders[KEY_ROLE] > 1, LastKey());
        _revokeRole(KEY_ROLE, key);
    }

    function _grantRole(bytes32 role, address account) internal override returns (bool granted) {
        granted = super._grantRole(role, account);
        if (granted) ++holders[role];
    }

    function _revokeRole(bytes32 role, address account) internal override returns (bool revoked) {
        revoked = super._revokeRole(role, account);
        if (revoked) --holders[role];
    }
}
