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
    address internal constant OPERATOR = address(0x09E8);
    address internal constant GUARDIAN = address(0x96A8);
    address internal constant PAYER = address(0x9A1E);
    address internal constant SECOND_PAYER = address(0x9A1F);
    address internal constant ALICE = address(0xA11CE);
    address internal constant BOB = address(0xB0B);
    address payable internal constant TREASURY = payable(address(0x7EA5));

    uint256 internal constant LIMIT = 1000 ether;
    uint48 internal constant WINDOW = 1 days;
    uint256 internal constant START = 1_800_000_000;

    Polder internal polder;

    function setUp() public virtual {
        vm.warp(START);
        polder = Polder(deployPolder(terms()));
        vm.deal(PAYER, 1_000_000 ether);
        vm.deal(ALICE, 1_000_000 ether);
        vm.deal(BOB, 1_000_000 ether);
    }

    function terms() internal pure returns (Polder.Terms memory) {
        return Polder.Terms({
            admin: ADMIN,
            operator: OPERATOR,
            payoutSigners: both(PAYER, SECOND_PAYER),
            guardians: only(GUARDIAN),
            treasury: TREASURY,
            treasuryIsVault: false,
            hourlyLimitWei: LIMIT,
            dailyLimitWei: LIMIT,
            maxFeeBps: 500,
            predecessor: Polder(payable(address(0)))
        });
    }

    /// @dev External, so that a test can catch what the constructor reverts with.
    function deployPolder(Polder.Terms memory given) public returns (address payable) {
        return payable(create("Polder.sol:Polder", "POLDER_CREATION_CODE", abi.encode(given)));
    }

    /// @dev Deploys what forge compiled, or the mutant that the setting holds.
    function create(string memory artifact, string memory setting, bytes memory arguments)
        internal
        returns (address deployed)
    {
        bytes memory creation = bytes.concat(vm.envOr(setting, vm.getCode(artifact)), arguments);
        assembly ("memory-safe") {
            deployed := create(0, add(creation, 32), mload(creation))
            if iszero(deployed) {
                returndatacopy(0, 0, returndatasize())
                revert(0, returndatasize())
            }
        }
    }

    function only(address account) internal pure returns (address[] memory list) {
        list = new address[](1);
        list[0] = account;
    }

    function both(address first, address second) internal pure returns (address[] memory list) {
        list = new address[](2);
        (list[0], list[1]) = (first, second);
    }

    /// @dev Without a fee.
    function payment(bytes32 withdrawalId, address wallet, uint256 amount)
        internal
        pure
        returns (Polder.Payment memory)
    {
        return Polder.Payment(withdrawalId, payable(wallet), uint128(amount), uint128(amount));
    }

    /// @dev The next batch, of one payment.
    function pay(bytes32 withdrawalId, address wallet, uint256 amount) internal {
        payOf(withdrawalId, wallet, amount, amount);
    }

    function payOf(bytes32 withdrawalId, address wallet, uint256 gross, uint256 net) internal {
        bytes memory call =
            batch(only(Polder.Payment(withdrawalId, payable(wallet), uint128(gross), uint128(net))), 0);
        uint256 value = polder.TREASURY_IS_VAULT() ? 0 : net;
        vm.prank(PAYER);
        forwardCall(address(polder), value, call);
    }

    function batchOfOne(bytes32 withdrawalId, address wallet, uint256 amount) internal view returns (bytes memory) {
        return batch(only(payment(withdrawalId, wallet, amount)), 0);
    }

    function batch(Polder.Payment[] memory payments, uint256 exits) internal view returns (bytes memory) {
        return abi.encodeCall(Polder.fundAndForwardWithdrawals, (polder.withdrawalCount() + 1, exits, payments));
    }

    function only(Polder.Payment memory one) internal pure returns (Polder.Payment[] memory payments) {
        payments = new Polder.Payment[](1);
        payments[0] = one;
    }

    function expectBatchRefused(bytes memory call, bytes memory reason) internal {
        vm.prank(PAYER);
        (bool ok, bytes memory answer) = address(polder).call(call);
        check(!ok, "refused");
        vm.assertEq(answer, reason, "reason");
    }

    /// @dev As the compiler's own call would, so that `vm.prank` and `vm.expectRevert` concern it.
    function forwardCall(address to, uint256 value, bytes memory data) internal {
        (bool ok, bytes memory answer) = to.call{value: value}(data);
        if (ok) return;
        assembly ("memory-safe") {
            revert(add(answer, 32), mload(answer))
        }
    }

    function expectPayReverts(bytes32 withdrawalId, address wallet, uint256 amount, bytes memory reason) internal {
        bytes memory call = batchOfOne(withdrawalId, wallet, amount);
        vm.prank(PAYER);
        (bool ok, bytes memory answer) = address(polder).call{value: amount}(call);
        check(!ok, "the payout is refused");
        vm.assertEq(answer, reason, "reason");
    }

    function expectMissingPayoutRole(address caller) internal {
        bytes memory call = batchOfOne("1", ALICE, 1);
        vm.deal(caller, 1);
        bytes memory reason = abi.encodeWithSelector(
            IAccessControl.AccessControlUnauthorizedAccount.selector, caller, polder.PAYOUT_ROLE()
        );
        vm.prank(caller);
        (bool ok, bytes memory answer) = address(polder).call{value: 1}(call);
        check(!ok, "refused");
        vm.assertEq(answer, reason, "for want of the role");
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
