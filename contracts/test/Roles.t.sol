// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Keys} from "../solidity/Keys.sol";
import {Polder} from "../solidity/Polder.sol";
import {PolderTest} from "./support/PolderTest.sol";
import {Vm} from "./support/Vm.sol";

contract RolesTest is PolderTest {
    bytes32 private _payoutRole;
    bytes32 private _pauserRole;
    bytes32 private _resumerRole;
    bytes32 private _guardianRole;

    function setUp() public override {
        super.setUp();
        _payoutRole = polder.PAYOUT_ROLE();
        _pauserRole = polder.PAUSER_ROLE();
        _resumerRole = polder.RESUMER_ROLE();
        _guardianRole = polder.GUARDIAN_ROLE();
    }

    function test_startsAsConstructed() public view {
        vm.assertEq(_payoutRole, keccak256("PAYOUT_ROLE"), "payout role");
        vm.assertEq(_pauserRole, keccak256("PAUSER_ROLE"), "pauser role");
        vm.assertEq(_resumerRole, keccak256("RESUMER_ROLE"), "resumer role");
        vm.assertEq(_guardianRole, keccak256("GUARDIAN_ROLE"), "guardian role");
        vm.assertEq(polder.treasury(), TREASURY, "treasury");
        check(!polder.TREASURY_IS_VAULT(), "a plain one");
        check(!polder.paused(), "not paused");
        checkRoles(ADMIN, [true, false, false, false, false]);
        checkRoles(PAYER, [false, true, false, false, false]);
        checkRoles(OPERATOR, [false, false, true, true, false]);
        checkRoles(GUARDIAN, [false, false, true, false, true]);
    }

    function test_constructorRefusesTermsWithoutSense() public {
        bytes memory noAddress = abi.encodeWithSelector(Polder.InvalidAddress.selector, address(0));
        Polder.Terms memory given = terms();
        given.admin = address(0);
        expectConstructorReverts(given, noAddress);
        given = terms();
        given.treasury = payable(address(0));
        expectConstructorReverts(given, noAddress);
        given = terms();
        given.payoutSigners = new address[](0);
        expectConstructorReverts(given, abi.encodeWithSelector(Keys.LastKey.selector));
        given = terms();
        given.maxFeeBps = 10_001;
        expectConstructorReverts(given, abi.encodeWithSelector(Polder.WrongFee.selector, 10_000, 0));
    }

    function test_adminMovesThePayoutRole() public {
        vm.prank(ADMIN);
        polder.grantRole(_payoutRole, BOB);
        vm.prank(ADMIN);
        polder.revokeRole(_payoutRole, PAYER);

        bytes memory call = batchOfOne("1", ALICE, 1 ether);
        vm.prank(BOB);
        forwardCall(address(polder), 1 ether, call);
        expectMissingPayoutRole(PAYER);
    }

    function testFuzz_onlyTheAdminGrantsRoles(address caller) public {
        vm.assume(caller != ADMIN);
        expectMissingRole(caller, 0);
        vm.prank(caller);
        polder.grantRole(_payoutRole, caller);
    }

    function testFuzz_onlyAPauserPauses(address caller) public {
        vm.assume(caller != OPERATOR && caller != GUARDIAN);
        expectMissingRole(caller, _pauserRole);
        vm.prank(caller);
        polder.pause();
    }

    /// @dev Whoever steals a guardian's key can stop, and that is all.
    function testFuzz_onlyTheOperatorResumes(address caller) public {
        vm.assume(caller != OPERATOR);
        vm.prank(GUARDIAN);
        polder.pause();
        check(polder.paused(), "paused");
        expectMissingRole(caller, _resumerRole);
        vm.prank(caller);
        polder.unpause();
        vm.prank(OPERATOR);
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

    /// @param expected admin, payout, pauser, resumer, guardian
    function checkRoles(address account, bool[5] memory expected) private view {
        bytes32[5] memory roles = [bytes32(0), _payoutRole, _pauserRole, _resumerRole, _guardianRole];
        for (uint256 i = 0; i < roles.length; i++) {
            check(polder.hasRole(roles[i], account) == expected[i], "roles as constructed");
        }
    }

    function expectConstructorReverts(Polder.Terms memory given, bytes memory reason) private {
        try this.deployPolder(given) {
            check(false, "the constructor accepted it");
        } catch (bytes memory answer) {
            vm.assertEq(answer, reason, "reason");
        }
    }
}
