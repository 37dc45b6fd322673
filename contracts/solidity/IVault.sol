// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice What {Polder} asks of a treasury that is a vault.
interface IVault {
    /// @notice Sends `amount` to the caller, which must be the vault's {Polder} and has counted the batch already.
    /// @param exitsOnly The batch pays nothing but open exits.
    function draw(uint256 amount, bool exitsOnly) external;

    /// @notice Makes `next` the vault's {Polder}; the caller must be the one before.
    function setPolder(address next) external;

    /// @notice What `wallet` must have been paid in all (gross) for the last exit that it requested to be served; 0 without
    /// one.
    function exitTarget(address wallet) external view returns (uint256);
}
