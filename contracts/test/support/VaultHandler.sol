// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Exits} from "../../solidity/Exits.sol";
import {Polder} from "../../solidity/Polder.sol";
import {Roots} from "../../solidity/Roots.sol";
import {SumTree} from "../../solidity/SumTree.sol";
import {Vault} from "../../solidity/Vault.sol";
import {Tree} from "./Tree.sol";
import {VaultTest} from "./VaultTest.sol";

/**
 * @dev The life of a vault, honest and not: anyone does what he may try, in any order, and the operator writes roots as
 * it likes. Beside it a plain model of who brought and got what.
 */
contract VaultHandler is VaultTest {
    using Tree for Tree.Leaf[];

    struct Past {
        uint256 total;
        uint256 deposits;
        uint256 payouts;
        uint256 time;
        uint64 day;
    }

    address[3] public wallets = [ALICE, BOB, CAROL];
    Past[] private _past;
    mapping(uint64 day => Tree.Leaf[]) private _leavesOf;

    uint256 public deposits;
    uint256 public drawn;
    uint256 public toppedUp;
    uint256 public surplusTaken;
    uint256 public openBonds;
    uint256 public claimed;
    uint256 public frozenDeposits;
    uint256 public frozenPayouts;
    bool public frozen;
    mapping(address wallet => uint256) public claimedBy;

    function contractsUnderTest() external view returns (Vault, Polder) {
        return (vault, polder);
    }

    function bring(uint256 who, uint256 amount) external {
        amount = clamp(amount, 1, 1_000 ether);
        bool ok = act(wallets[who % 3], address(polder), amount, abi.encodeCall(Polder.deposit, ()));
        check(ok == !frozen, "deposits come in until the freeze");
        if (ok) deposits += amount;
    }

    function payout(uint256 who, uint256 amount) external {
        amount = clamp(amount, 1, 500 ether);
        uint256 there = address(vault).balance - openBonds;
        bool ok = act(PAYER, address(polder), 0, batchOfOne(bytes32(who), wallets[who % 3], amount));
        bool fresh = vm.getBlockTimestamp() <= lastRoot() + 36 hours;
        check(ok == (!frozen && fresh && amount <= there), "a payout is drawn exactly when it may be");
        if (ok) drawn += amount;
    }

    function publishAny(uint256[3] calldata lies, uint256 honesty) external {
        uint64 day = uint64(vm.getBlockTimestamp() / 1 days);
        delete leaves;
        for (uint256 i = 0; i < 3; i++) {
            (uint128 brought, uint128 got) = polder.walletTotals(wallets[i]);
            uint256 owed = brought > got ? brought - got : 0;
            setLeaf(wallets[i], honesty % 3 == 0 ? clamp(lies[i], 0, 2_000 ether) : owed);
        }
        Roots.Root memory root = rootNow(day);
        bool ok = act(ROOTER, address(vault), 0, abi.encodeCall(Roots.publishRoot, (root)));
        if (!ok) return;
        check(!frozen, "no root after the freeze");
        _past.push(Past(root.total, root.depositTotal, root.withdrawalTotal, vm.getBlockTimestamp(), day));
        delete _leavesOf[day];
        for (uint256 i = 0; i < 3; i++) _leavesOf[day].push(leaves[i]);
    }

    function veto() external {
        uint64 day = _past.length == 0 ? 0 : _past[_past.length - 1].day;
        bool ok = act(GUARDIAN, address(vault), 0, abi.encodeCall(Roots.veto, (day)));
        bool pending = _past.length > 0 && vm.getBlockTimestamp() < lastRoot() + 6 hours;
        check(ok == (pending && !frozen), "what is pending can be vetoed");
        if (ok) _past.pop();
    }

    function takeSurplus(uint256 amount) external {
        amount = clamp(amount, 1, 2_000 ether);
        bytes memory call = abi.encodeCall(Vault.withdrawSurplus, (amount, payable(OPERATOR)));
        if (!act(address(timelock), address(vault), 0, call)) return;
        check(!frozen, "no surplus after the freeze");
        surplusTaken += amount;
        uint256 most;
        for (uint256 i = _past.length; i > 0 && i + 7 > _past.length; i--) {
            Past memory past = _past[i - 1];
            uint256 owed = past.total + deposits - past.deposits;
            uint256 paid = drawn - past.payouts;
            if (owed > paid && owed - paid > most) most = owed - paid;
        }
        check((address(vault).balance - openBonds) * 10 >= most * 11, "what is owed and a tenth more stay");
    }

    function topUp(uint256 amount) external {
        amount = clamp(amount, 1, 300 ether);
        check(act(BOB, address(vault), amount, ""), "anyone adds to it");
        toppedUp += amount;
    }

    function request(uint256 who, uint256 amount, bool withBranch) external {
        address wallet = wallets[who % 3];
        uint128 wanted = uint128(clamp(amount, 1, 200 ether));
        bytes memory call = withBranch
            ? abi.encodeCall(Exits.requestExit, (branchFor(who % 3), wanted))
            : abi.encodeCall(Exits.requestExitWithoutBranch, (wanted));
        if (act(wallet, address(vault), BOND, call)) openBonds += BOND;
    }

    function close(uint256 who, bool bySelf) external {
        address payable wallet = payable(wallets[who % 3]);
        address by = bySelf ? wallet : PAYER;
        if (act(by, address(vault), 0, abi.encodeCall(Exits.closeExit, (wallet)))) openBonds -= BOND;
    }

    function freeze(uint256 who) external {
        bool silent = vm.getBlockTimestamp() > lastRoot() + 14 days;
        if (who % 2 == 0) {
            bool ok = act(BOB, address(vault), 0, abi.encodeCall(Exits.freeze, ()));
            check(ok == (silent && !frozen), "silence freezes");
            if (ok) noteFreeze();
            return;
        }
        address wallet = wallets[who % 3];
        (uint128 amount, uint128 before, uint64 deadline) = vault.exits(wallet);
        (, uint128 paid) = polder.walletTotals(wallet);
        bool unserved = deadline != 0 && vm.getBlockTimestamp() > deadline && paid - before < amount;
        if (!act(BOB, address(vault), 0, abi.encodeCall(Exits.freezeFor, (wallet)))) {
            check(frozen || !unserved, "an unserved request freezes");
        } else {
            check(!frozen && unserved, "and nothing else");
            noteFreeze();
        }
    }

    function register(uint256 who, bool withBranch) external {
        address wallet = wallets[who % 3];
        bytes memory call = withBranch
            ? abi.encodeCall(Exits.register, (branchFor(who % 3)))
            : abi.encodeCall(Exits.registerWithoutBranch, ());
        uint256 earlier = registrationOf(wallet).round;
        if (act(wallet, address(vault), 0, call)) check(frozen && earlier == 0, "once, after the freeze");
    }

    function claim(uint256 who) external {
        address wallet = wallets[who % 3];
        Exits.Registration memory registration = registrationOf(wallet);
        (,, uint64 open) = vault.exits(wallet);
        uint256 before = wallet.balance;
        if (!act(wallet, address(vault), 0, abi.encodeCall(Exits.claim, (payable(wallet))))) return;
        check(frozen && !registration.claimed && registration.round != 0, "once, by whom has registered");
        uint256 bond = open != 0 ? BOND : 0;
        openBonds -= bond;
        uint256 share = wallet.balance - before - bond;
        (uint128 sum, uint128 pot) = vault.rounds(registration.round);
        vm.assertEq(share, uint256(registration.entitlement) * pot / sum, "the part of its round");
        claimedBy[wallet] += share;
        claimed += share;
    }

    function pass(uint256 seed, bool isLong) external {
        vm.warp(vm.getBlockTimestamp() + clamp(seed, 1, isLong ? 16 days : 30 hours));
    }

    /// @dev What a wallet can have a right to, by the root that was accepted at the freeze or by what it brought.
    function rightOf(address wallet) external view returns (uint256 right) {
        (uint128 brought, uint128 got) = polder.walletTotals(wallet);
        right = brought > got ? brought - got : 0;
        if (vault.acceptedRoots() == 0) return right;
        Tree.Leaf[] memory accepted = _leavesOf[vault.acceptedRoot().day];
        for (uint256 i = 0; i < accepted.length; i++) {
            if (accepted[i].wallet != wallet) continue;
            uint256 owed = uint256(accepted[i].owed) + brought - accepted[i].deposited;
            uint256 paid = got - accepted[i].paid;
            if (owed > paid && owed - paid > right) right = owed - paid;
        }
    }

    function noteFreeze() private {
        frozen = true;
        (frozenDeposits, frozenPayouts) = (polder.depositTotal(), polder.withdrawalTotal());
    }

    function branchFor(uint256 index) private view returns (SumTree.Branch memory none) {
        if (vault.acceptedRoots() == 0) return none;
        uint64 day = vault.acceptedRoot().day;
        Tree.Leaf[] memory accepted = _leavesOf[day];
        return accepted.branch(index, address(vault), day);
    }

    function lastRoot() private view returns (uint256) {
        return _past.length == 0 ? START : _past[_past.length - 1].time;
    }

    function act(address by, address to, uint256 value, bytes memory data) private returns (bool ok) {
        if (value > 0) vm.deal(by, by.balance + value);
        vm.prank(by);
        (ok,) = to.call{value: value}(data);
    }
}
