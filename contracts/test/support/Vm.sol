// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @dev The cheat codes of forge that these tests use.
interface Vm {
    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    struct Gas {
        uint64 gasLimit;
        uint64 gasTotalUsed;
        uint64 gasMemoryUsed;
        int64 gasRefunded;
        uint64 gasRemaining;
    }

    function assertEq(uint256 left, uint256 right, string calldata message) external pure;
    function assertEq(address left, address right, string calldata message) external pure;
    function assertEq(bytes32 left, bytes32 right, string calldata message) external pure;
    function assertEq(bytes calldata left, bytes calldata right, string calldata message) external pure;
    function assertTrue(bool condition, string calldata message) external pure;
    function assertFalse(bool condition, string calldata message) external pure;
    function addr(uint256 privateKey) external pure returns (address);
    function assume(bool condition) external pure;
    function computeCreateAddress(address deployer, uint256 nonce) external pure returns (address);
    function coinbase(address newCoinbase) external;
    function deal(address account, uint256 balance) external;
    function envOr(string calldata name, bytes calldata fallbackValue) external view returns (bytes memory);
    function expectRevert(bytes calldata revertData) external;
    function expectRevert() external;
    function getBlockTimestamp() external view returns (uint256);
    function getCode(string calldata artifact) external view returns (bytes memory);
    function getNonce(address account) external view returns (uint64);
    function getRecordedLogs() external returns (Log[] memory);
    function lastCallGas() external view returns (Gas memory);
    function prank(address sender) external;
    function prank(address sender, address origin) external;
    function recordLogs() external;
    function roll(uint256 newHeight) external;
    function sign(uint256 privateKey, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function warp(uint256 newTimestamp) external;
}
