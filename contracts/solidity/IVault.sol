// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice What {Polder} asks of a treasury that is a vault.
interface IVault {
    /// @notice Sends `amount` to the caller, which must be the vault's {Polder}.
    function draw(uint256 amount) external;

    /// @notice Makes `next` the vault's {Polder}; the caller must be the one before.
    function setPolder(address next) external;
}
