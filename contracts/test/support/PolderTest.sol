// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {Polder} from "../../solidity/Polder.sol";
import {Forcer} from "./Receivers.sol";
import {Vm} from "./Vm.sol";

/// @dev A deployed contract and the people around it.
abstract contract PolderTest {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    address internal constant ADMIN = address(0xAD31);
    address internal constant PAYER = address(0x9A1E);
    address internal constant ALICE = address(0xA11CE);
    address internal constant BOB = address(0xB0B);
    address payable internal constant TREASURY = payable(address(0x7EA5));

    uint48 internal constant ADMIN_DELAY = 2 days;
    uint256 internal constant LIMIT = 1000 ether;
    uint48 internal constant WINDOW = 1 days;
    uint256 internal constant START = 1_800_000_000;

    Polder internal polder;

    function setUp() public virtual {
        vm.warp(START);
        polder = Polder(payable(this.deploy(constructorArguments(ADMIN, TREASURY, PAYER, WINDOW))));
        vm.deal(PAYER, 1_000_000 ether);
        vm.deal(ALICE, 1_000_000 ether);
        vm.deal(BOB, 1_000_000 ether);
    }

    function constructorArguments(address admin, address treasury, address payoutSigner, uint48 windowSeconds)
        internal
        pure
        returns (bytes memory)
    {
        return abi.encode(admin, ADMIN_DELAY, treasury, payoutSigner, LIMIT, windowSeconds);
    }

    /// @dev Deploys what forge compiled, or the mutant that `POLDER_CREATION_CODE` holds. External, so that a test can
    /// catch what the constructor reverts with.
    function deploy(bytes calldata arguments) external returns (address deployed) {
        bytes memory compiled = vm.getCode("Polder.sol:Polder");
        bytes memory creation = bytes.concat(vm.envOr("POLDER_CREATION_CODE", compiled), arguments);
        assembly ("memory-safe") {
            deployed := create(0, add(creation, 32), mload(creation))
            if iszero(deployed) {
                returndatacopy(0, 0, returndatasize())
                revert(0, returndatasize())
            }
        }
    }

    function pay(bytes32 withdrawalId, address wallet, uint256 amount) internal {
        vm.prank(PAYER);
        polder.fundAndForwardWithdrawal{value: amount}(withdrawalId, payable(wallet), amount);
    }

    function expectPayReverts(bytes32 withdrawalId, address wallet, uint256 amount, bytes memory reason) internal {
        vm.expectRevert(reason);
        pay(withdrawalId, wallet, amount);
    }

    function depositFrom(address wallet, uint256 amount) internal {
        vm.prank(wallet);
        polder.deposit{value: amount}();
    }

    function transferFrom(address wallet, uint256 amount) internal returns (bool ok) {
        vm.prank(wallet);
        (ok,) = address(polder).call{value: amount}("");
    }

    function forceEther(uint256 amount) internal {
        vm.deal(address(this), address(this).balance + amount);
        new Forcer{value: amount}(payable(address(polder)));
    }

    function expectMissingRole(address account, bytes32 role) internal {
        vm.expectRevert(
            abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, account, role)
        );
    }

    function clamp(uint256 seed, uint256 low, uint256 high) internal pure returns (uint256) {
        return low + (seed % (high - low + 1));
    }

    /// @dev Fails with the words; forge prints them.
    function check(bool condition, string memory message) internal pure {
        vm.assertTrue(condition, message);
    }

    function checkTopic(bytes32 topic, address account, string memory message) internal pure {
        vm.assertEq(topic, bytes32(uint256(uint160(account))), message);
    }
}
