// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {
    IAccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/IAccessControlDefaultAdminRules.sol";
import {Polder} from "../solidity/Polder.sol";
import {PolderTest} from "./support/PolderTest.sol";
import {Vm} from "./support/Vm.sol";

contract RolesTest is PolderTest {
    bytes32 private _payoutRole;
    bytes32 private _pauserRole;

    function setUp() public override {
        super.setUp();
        _payoutRole = polder.PAYOUT_ROLE();
        _pauserRole = polder.PAUSER_ROLE();
    }

    function test_startsAsConstructed() public view {
        vm.assertEq(_payoutRole, keccak256("PAYOUT_ROLE"), "payout role");
        vm.assertEq(_pauserRole, keccak256("PAUSER_ROLE"), "pauser role");
        vm.assertEq(polder.defaultAdmin(), ADMIN, "admin");
        vm.assertEq(polder.defaultAdminDelay(), ADMIN_DELAY, "delay");
        vm.assertEq(polder.treasury(), TREASURY, "treasury");
        check(polder.hasRole(_payoutRole, PAYER), "the payer pays");
        check(polder.hasRole(_pauserRole, ADMIN), "the admin can pause");
        check(!polder.hasRole(_payoutRole, ADMIN), "the admin does not pay");
        check(!polder.paused(), "not paused");
    }

    function test_constructorRefusesMissingAddresses() public {
        bytes memory noAdmin =
            abi.encodeWithSelector(IAccessControlDefaultAdminRules.AccessControlInvalidDefaultAdmin.selector, address(0));
        bytes memory noAddress = abi.encodeWithSelector(Polder.InvalidAddress.selector, address(0));
        expectConstructorReverts(address(0), TREASURY, PAYER, WINDOW, noAdmin);
        expectConstructorReverts(ADMIN, address(0), PAYER, WINDOW, noAddress);
        expectConstructorReverts(ADMIN, TREASURY, address(0), WINDOW, noAddress);
        expectConstructorReverts(ADMIN, TREASURY, PAYER, 0, abi.encodeWithSelector(Polder.ZeroWindow.selector));
    }

    function test_adminMovesThePayoutRole() public {
        vm.prank(ADMIN);
        polder.grantRole(_payoutRole, BOB);
        vm.prank(ADMIN);
        polder.revokeRole(_payoutRole, PAYER);

        vm.prank(BOB);
        polder.fundAndForwardWithdrawal{value: 1 ether}(bytes32("1"), payable(ALICE), 1 ether);
        expectMissingRole(PAYER, _payoutRole);
        pay(bytes32("2"), ALICE, 1 ether);
    }

    function testFuzz_onlyTheAdminGrantsRoles(address caller) public {
        vm.assume(caller != ADMIN);
        expectMissingRole(caller, 0);
        vm.prank(caller);
        polder.grantRole(_payoutRole, caller);
    }

    function testFuzz_onlyAPauserPauses(address caller) public {
        vm.assume(caller != ADMIN);
        expectMissingRole(caller, _pauserRole);
        vm.prank(caller);
        polder.pause();
    }

    /// @dev Whoever steals a pauser's key can stop, and that is all.
    function test_aPauserCannotResume() public {
        vm.prank(ADMIN);
        polder.grantRole(_pauserRole, BOB);
        vm.prank(BOB);
        polder.pause();
        check(polder.paused(), "paused");
        expectMissingRole(BOB, 0);
        vm.prank(BOB);
        polder.unpause();
        vm.prank(ADMIN);
        polder.unpause();
        check(!polder.paused(), "resumed");
    }

    function test_adminSetsTheTreasury() public {
        vm.recordLogs();
        vm.prank(ADMIN);
        polder.setTreasury(payable(BOB));
        Vm.Log[] memory logs = vm.getRecordedLogs();
        vm.assertEq(logs.length, 1, "one log");
        vm.assertEq(logs[0].topics[0], keccak256("TreasuryChanged(address,address)"), "event");
        checkTopic(logs[0].topics[1], TREASURY, "previous");
        checkTopic(logs[0].topics[2], BOB, "current");
        vm.assertEq(polder.treasury(), BOB, "treasury");

        uint256 before = BOB.balance;
        depositFrom(ALICE, 4 ether);
        vm.assertEq(BOB.balance, before + 4 ether, "the new one receives");
        vm.assertEq(TREASURY.balance, 0, "the old one does not");
    }

    function testFuzz_onlyTheAdminSetsTheTreasury(address caller) public {
        vm.assume(caller != ADMIN);
        expectMissingRole(caller, 0);
        vm.prank(caller);
        polder.setTreasury(payable(caller));
    }

    function test_treasuryIsNeitherZeroNorTheContract() public {
        vm.prank(ADMIN);
        vm.expectRevert(abi.encodeWithSelector(Polder.InvalidAddress.selector, address(0)));
        polder.setTreasury(payable(address(0)));
        vm.prank(ADMIN);
        vm.expectRevert(abi.encodeWithSelector(Polder.InvalidAddress.selector, address(polder)));
        polder.setTreasury(payable(address(polder)));
    }

    function testFuzz_adminHandOverTakesTwoStepsAndTheDelay(uint256 earlySeed) public {
        vm.prank(ADMIN);
        polder.beginDefaultAdminTransfer(BOB);
        vm.assertEq(polder.defaultAdmin(), ADMIN, "nothing yet");

        uint256 schedule = START + ADMIN_DELAY;
        vm.warp(START + clamp(earlySeed, 0, ADMIN_DELAY));
        vm.prank(BOB);
        vm.expectRevert(
            abi.encodeWithSelector(
                IAccessControlDefaultAdminRules.AccessControlEnforcedDefaultAdminDelay.selector, schedule
            )
        );
        polder.acceptDefaultAdminTransfer();

        vm.warp(schedule + 1);
        vm.prank(ALICE);
        vm.expectRevert(
            abi.encodeWithSelector(IAccessControlDefaultAdminRules.AccessControlInvalidDefaultAdmin.selector, ALICE)
        );
        polder.acceptDefaultAdminTransfer();
        vm.prank(BOB);
        polder.acceptDefaultAdminTransfer();

        vm.assertEq(polder.defaultAdmin(), BOB, "handed over");
        check(!polder.hasRole(0, ADMIN), "the old admin has no more say");
        expectMissingRole(ADMIN, 0);
        vm.prank(ADMIN);
        polder.setTreasury(payable(ALICE));
        vm.prank(BOB);
        polder.setTreasury(payable(ALICE));
    }

    function test_adminHandOverCanBeCancelled() public {
        vm.prank(ADMIN);
        polder.beginDefaultAdminTransfer(BOB);
        vm.prank(ADMIN);
        polder.cancelDefaultAdminTransfer();
        vm.warp(START + ADMIN_DELAY + 1);
        vm.prank(BOB);
        vm.expectRevert();
        polder.acceptDefaultAdminTransfer();
        vm.assertEq(polder.defaultAdmin(), ADMIN, "admin");
    }

    function test_adminRoleCannotBeGrantedInOneStep() public {
        vm.prank(ADMIN);
        vm.expectRevert(
            abi.encodeWithSelector(IAccessControlDefaultAdminRules.AccessControlEnforcedDefaultAdminRules.selector)
        );
        polder.grantRole(0, BOB);
    }

    function expectConstructorReverts(
        address admin,
        address treasury,
        address payoutSigner,
        uint48 windowSeconds,
        bytes memory reason
    ) private {
        try this.deploy(constructorArguments(admin, treasury, payoutSigner, windowSeconds)) {
            check(false, "the constructor accepted it");
        } catch (bytes memory answer) {
            vm.assertEq(answer, reason, "reason");
        }
    }
}
