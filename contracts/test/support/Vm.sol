// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @dev The cheat codes of forge that these tests use.
interface Vm {
    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    function assertEq(uint256 left, uint256 right, string calldata message) external pure;
    function assertEq(address left, address right, string calldata message) external pure;
    function assertEq(bytes32 left, bytes32 right, string calldata message) external pure;
    function assertEq(bytes calldata left, bytes calldata right, string calldata message) external pure;
    function assertTrue(bool condition, string calldata message) external pure;
    function assertFalse(bool condition, string calldata message) external pure;
    function assume(bool condition) external pure;
    function coinbase(address newCoinbase) external;
    function deal(address account, uint256 balance) external;
    function envOr(string calldata name, bytes calldata fallbackValue) external view returns (bytes memory);
    function expectRevert(bytes calldata revertData) external;
    function expectRevert() external;
    function getBlockTimestamp() external view returns (uint256);
    function getCode(string calldata artifact) external view returns (bytes memory);
    function getRecordedLogs() external returns (Log[] memory);
    function prank(address sender) external;
    function prank(address sender, address origin) external;
    function recordLogs() external;
    function warp(uint256 newTimestamp) external;
}
