// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Polder} from "../../solidity/Polder.sol";
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
        // Some often, so that a run sees many payouts, several days, a freeze and its rounds.
        bytes4[22] memory acts = [
            VaultHandler.bring.selector,
            VaultHandler.bring.selector,
            VaultHandler.payout.selector,
            VaultHandler.payout.selector,
            VaultHandler.payout.selector,
            VaultHandler.publishAny.selector,
            VaultHandler.publishAny.selector,
            VaultHandler.voidAny.selector,
            VaultHandler.takeSurplus.selector,
            VaultHandler.addMoney.selector,
            VaultHandler.request.selector,
            VaultHandler.close.selector,
            VaultHandler.freeze.selector,
            VaultHandler.registerAny.selector,
            VaultHandler.registerAny.selector,
            VaultHandler.claim.selector,
            VaultHandler.claim.selector,
            VaultHandler.pauseOrResume.selector,
            VaultHandler.handOver.selector,
            VaultHandler.pass.selector,
            VaultHandler.pass.selector,
            VaultHandler.pass.selector
        ];
        bytes4[] memory selectors = new bytes4[](acts.length);
        for (uint256 i = 0; i < acts.length; i++) selectors[i] = acts[i];
        targets = new FuzzSelector[](1);
        targets[0] = FuzzSelector(address(_handler), selectors);
    }

    /// @dev Nobody's deposit pays anybody else, whoever called what.
    function invariant_principalsAndBondsAreThere() external view {
        uint256 kept = _handler.frozen() ? vault.reserved() : _handler.currentPolder().principalTotal();
        check(address(vault).balance >= vault.bonds() + kept, "what is promised is there");
        if (!_handler.frozen()) return;
        uint256 unclaimed = _handler.principals();
        for (uint256 i = 0; i < 4; i++) unclaimed -= _handler.principalClaimed(_handler.wallets(i));
        check(vault.reserved() >= unclaimed, "and reserved for those who have not come yet");
    }

    /// @dev The sum that is kept is that of the wallets, through any number of hand-overs.
    function invariant_principalsAreThoseOfTheWallets() external view {
        Polder current = _handler.currentPolder();
        vm.assertEq(address(vault.polder()), address(current), "who draws");
        uint256 sum;
        for (uint256 i = 0; i < 4; i++) {
            address wallet = _handler.wallets(i);
            (uint128 deposited, uint128 paid) = current.walletTotals(wallet);
            vm.assertEq(deposited, _handler.brought(wallet), "brought");
            vm.assertEq(paid, _handler.got(wallet), "got, gross");
            if (deposited > paid) sum += deposited - paid;
        }
        vm.assertEq(current.principalTotal(), sum, "principals");
    }

    /// @dev Every wei that came is there, or went to whom it belongs.
    function invariant_everyWeiIsAccountedFor() external view {
        vm.assertEq(
            address(vault).balance, _handler.came() + _handler.openBonds() - _handler.went(), "balance"
        );
        vm.assertEq(vault.bonds(), _handler.openBonds(), "bonds");
    }

    /// @dev After a freeze Polder's totals stand still, and principals are paid whole.
    function invariant_aFreezeIsForEver() external view {
        check(_handler.frozen() == (vault.frozenAt() != 0), "frozen");
        if (!_handler.frozen()) return;
        vm.assertEq(
            keccak256(abi.encode(_handler.currentPolder().counters())), _handler.countersAtFreeze(), "counters"
        );
        (uint128 sum, uint128 pot) = vault.principals();
        check(sum == pot && sum == _handler.principals(), "whole");
    }
}
