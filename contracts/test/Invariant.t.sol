// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Polder} from "../solidity/Polder.sol";
import {Handler} from "./support/Handler.sol";
import {PolderTest} from "./support/PolderTest.sol";

contract InvariantTest is PolderTest {
    Handler private _handler;

    function setUp() public override {
        vm.warp(START);
        _handler = new Handler();
        _handler.setUp();
        polder = _handler.contractUnderTest();
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
        bytes4[] memory selectors = new bytes4[](14);
        // Deposits and payouts twice, so that they are the greater part of a run.
        selectors[0] = Handler.deposit.selector;
        selectors[1] = Handler.payout.selector;
        selectors[2] = Handler.changeMood.selector;
        selectors[3] = Handler.payoutByStranger.selector;
        selectors[4] = Handler.wait.selector;
        selectors[5] = Handler.force.selector;
        selectors[6] = Handler.sweep.selector;
        selectors[7] = Handler.pauseOrResume.selector;
        selectors[8] = Handler.setLimit.selector;
        selectors[9] = Handler.deposit.selector;
        selectors[10] = Handler.payout.selector;
        selectors[11] = Handler.push.selector;
        selectors[12] = Handler.claim.selector;
        selectors[13] = Handler.claimByStranger.selector;
        targets = new FuzzSelector[](1);
        targets[0] = FuzzSelector(address(_handler), selectors);
    }

    /// @dev Counters and sums are what was sent and paid.
    function invariant_figuresEqualWhatHappened() external view {
        vm.assertEq(polder.counters().deposits, _handler.depositCount(), "deposit count");
        vm.assertEq(polder.counters().depositSum, _handler.depositTotal(), "deposit total");
        vm.assertEq(polder.withdrawalCount(), _handler.withdrawalCount(), "withdrawal count");
        vm.assertEq(polder.counters().netSum, _handler.withdrawalTotal(), "withdrawal total");
        vm.assertEq(polder.claimableTotal(), _handler.kept(), "kept");
    }

    /// @dev What a wallet deposited and was paid is counted for it, and the wallets together are the totals.
    function invariant_walletsTotalsEqualWhatHappened() external view {
        uint256 paidToAll;
        for (uint256 i = 0; i < _handler.walletCount(); i++) {
            address wallet = _handler.wallets(i);
            (uint128 deposited, uint128 paid) = polder.walletTotals(wallet);
            vm.assertEq(paid, _handler.paidTo(wallet), "paid to the wallet");
            vm.assertEq(deposited, 0, "it deposited nothing");
            paidToAll += paid;
        }
        vm.assertEq(paidToAll, polder.counters().netSum, "all payouts");
        (uint128 byAlice,) = polder.walletTotals(ALICE);
        (uint128 byBob,) = polder.walletTotals(BOB);
        vm.assertEq(byAlice, _handler.depositedBy(ALICE), "deposited by Alice");
        vm.assertEq(uint256(byAlice) + byBob, polder.counters().depositSum, "all deposits");
    }

    /// @dev Every wei is with the treasury, with the wallet it was paid to, kept for that wallet, or was forced in.
    function invariant_everyWeiIsWhereItBelongs() external view {
        vm.assertEq(TREASURY.balance, _handler.depositTotal() + _handler.swept(), "treasury");
        uint256 forced = _handler.forced() - _handler.swept();
        vm.assertEq(address(polder).balance, forced + _handler.kept(), "the contract keeps nothing of its own");
        vm.assertEq(polder.claimable(address(_handler.moody())), _handler.kept(), "kept for its owner");
        vm.assertEq(polder.claimableTotal(), _handler.kept(), "kept in all");
        uint256 paid;
        for (uint256 i = 0; i < _handler.walletCount(); i++) {
            address wallet = _handler.wallets(i);
            vm.assertEq(wallet.balance, _handler.received(wallet), "wallet");
            paid += wallet.balance;
        }
        vm.assertEq(paid + _handler.kept(), _handler.withdrawalTotal(), "wallets together");
    }

    function invariant_theWindowAgreesWithAPlainList() external view {
        uint256 used = _handler.usedInWindow();
        uint256 limit = _handler.limit();
        vm.assertEq(polder.payoutAvailable(), used < limit ? limit - used : 0, "available");
    }
}
