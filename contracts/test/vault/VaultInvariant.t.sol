// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {VaultHandler} from "../support/VaultHandler.sol";
import {VaultTest} from "../support/VaultTest.sol";

contract VaultInvariantTest is VaultTest {
    VaultHandler private _handler;

    function setUp() public override {
        vm.warp(START);
        _handler = new VaultHandler();
        _handler.setUp();
        (vault, polder) = _handler.contractsUnderTest();
    }

    /// @dev Forge asks for these two by name.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(_handler);
    }

    struct FuzzSelector {
        address addr;
        bytes4[] selectors;
    }

    function targetSelectors() external view returns (FuzzSelector[] memory targets) {
        bytes4[] memory selectors = new bytes4[](16);
        selectors[0] = VaultHandler.bring.selector;
        selectors[1] = VaultHandler.payout.selector;
        selectors[2] = VaultHandler.publishAny.selector;
        selectors[3] = VaultHandler.veto.selector;
        selectors[4] = VaultHandler.takeSurplus.selector;
        selectors[5] = VaultHandler.topUp.selector;
        selectors[6] = VaultHandler.request.selector;
        selectors[7] = VaultHandler.close.selector;
        selectors[8] = VaultHandler.freeze.selector;
        selectors[9] = VaultHandler.register.selector;
        selectors[10] = VaultHandler.claim.selector;
        selectors[11] = VaultHandler.pass.selector;
        // These often, so that a run sees several days, a freeze and its rounds.
        selectors[12] = VaultHandler.pass.selector;
        selectors[13] = VaultHandler.publishAny.selector;
        selectors[14] = VaultHandler.register.selector;
        selectors[15] = VaultHandler.claim.selector;
        targets = new FuzzSelector[](1);
        targets[0] = FuzzSelector(address(_handler), selectors);
    }

    /// @dev Every wei that came is there, or went to whom it belongs.
    function invariant_everyWeiIsAccountedFor() external view {
        uint256 came = _handler.deposits() + _handler.toppedUp() + _handler.openBonds();
        uint256 went = _handler.drawn() + _handler.surplusTaken() + _handler.claimed();
        vm.assertEq(address(vault).balance, came - went, "balance");
        vm.assertEq(vault.bonds(), _handler.openBonds(), "bonds");
        check(address(vault).balance >= vault.bonds() + vault.reserved(), "what is promised is there");
    }

    /// @dev No wallet claims more than the root and Polder's totals give it a right to, in money or in word.
    function invariant_nobodyGetsMoreThanItsRight() external view {
        if (!_handler.frozen()) return;
        for (uint256 i = 0; i < 3; i++) {
            address wallet = _handler.wallets(i);
            uint256 right = _handler.rightOf(wallet);
            check(registrationOf(wallet).entitlement <= right, "registered");
            check(_handler.claimedBy(wallet) <= registrationOf(wallet).entitlement, "claimed");
        }
    }

    /// @dev After a freeze Polder's totals stand still.
    function invariant_aFreezeIsForEver() external view {
        check(_handler.frozen() == (vault.frozenAt() != 0), "frozen");
        if (!_handler.frozen()) return;
        vm.assertEq(polder.depositTotal(), _handler.frozenDeposits(), "deposits");
        vm.assertEq(polder.withdrawalTotal(), _handler.frozenPayouts(), "payouts");
    }
}
