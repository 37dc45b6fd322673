// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Polder} from "../solidity/Polder.sol";
import {Roots} from "../solidity/Roots.sol";
import {SumTree} from "../solidity/SumTree.sol";
import {GasBurner} from "./support/Receivers.sol";
import {VaultTest} from "./support/VaultTest.sol";

/// @dev What people and the operator pay, as whole transactions (forge's isolation): `npm run gas -w contracts`.
contract GasTest is VaultTest {
    /// @dev Forge prints it.
    event log_named_uint(string name, uint256 value);

    uint256 private constant BATCH = 100;
    /// @dev A root over a million wallets has branches of this length.
    uint256 private constant DEPTH = 20;

    function test_gasOfADeposit() public {
        depositFrom(ALICE, 1 ether);
        uint256 first = note("deposit, first of a wallet");
        depositFrom(ALICE, 1 ether);
        uint256 further = note("deposit, a further one");
        // It was 60,940 and 43,840 to a plain treasury, without totals by wallet.
        check(first < 60_940 + 30_000 && further < 43_840 + 30_000, "at most 30,000 more than it was");
    }

    function test_gasOfPayouts() public {
        depositFrom(ALICE, 1_000 ether);
        payBatch(0x10000);
        uint256 first = note("payout, in a batch of 100, wallets paid for the first time") / BATCH;
        payBatch(0x10000);
        uint256 repeat = note("payout, in a batch of 100, wallets paid before") / BATCH;
        emit log_named_uint("  for each, first time", first);
        emit log_named_uint("  for each, again", repeat);
        check(repeat < 30_000, "a payout to a wallet paid before");
    }

    /// @dev The worst that a receiver can cost: code that burns what it gets, never paid before, so that all is kept for
    /// it. A batch's gas limit rests on this (`workers/src/payouts/payout-policy.ts`).
    function test_gasOfTheWorstPayouts() public {
        depositFrom(ALICE, 1_000 ether);
        payBurners(1);
        uint256 one = note("payout to code that burns its gas, alone");
        payBurners(BATCH + 1);
        uint256 each = (note("payouts to code that burns its gas, 101 in a batch") - one) / BATCH;
        emit log_named_uint("  for each", each);
        emit log_named_uint("  for the batch", one - each);
        // An account that delegates its code (EIP-7702) costs its delegate's first access besides.
        check(each + 2_600 < 115_000, "for each");
        // The windows look among up to a million batches, in two times twenty slots.
        check(one - each + 40 * 2_100 < 300_000, "for the batch");
        vm.assertEq(polder.claimableTotal(), (BATCH + 2) * 1.2345 ether, "all kept");
    }

    function test_gasOfRootsAndExits() public {
        depositFrom(ALICE, 100 ether);
        depositFrom(BOB, 100 ether);
        SumTree.Branch memory branch = deepTree(ALICE, 100 ether);
        note("root");
        wait(1 days);
        vm.prank(ALICE);
        vault.requestExit{value: BOND}(branch, 50 ether);
        note("request for exit, branch of 20");
        freezeBySilence();
        note("freeze");
        vault.register(branch);
        note("registration, branch of 20");
        endRound();
        vm.prank(BOB);
        vault.registerWithoutBranch();
        note("registration without a branch, first of a round");
        vm.prank(ALICE);
        vault.claim(payable(ALICE));
        note("claim, with a bond");
    }

    function payBatch(uint160 firstWallet) private {
        Polder.Payment[] memory payments = new Polder.Payment[](BATCH);
        for (uint160 i = 0; i < BATCH; i++) {
            address wallet = address(firstWallet + i);
            vm.deal(wallet, 1 ether);
            payments[i] = Polder.Payment(keccak256(abi.encode(i)), payable(wallet), 1.2345 ether);
        }
        bytes memory call = batch(payments);
        vm.prank(PAYER);
        forwardCall(address(polder), 0, call);
    }

    function payBurners(uint256 count) private {
        Polder.Payment[] memory payments = new Polder.Payment[](count);
        for (uint256 i = 0; i < count; i++) {
            payments[i] = Polder.Payment(keccak256(abi.encode(i)), payable(address(new GasBurner())), 1.2345 ether);
        }
        bytes memory call = batch(payments);
        vm.prank(PAYER);
        forwardCall(address(polder), 0, call);
    }

    /// @dev One wallet's leaf under made-up siblings: the others are of no concern for what it costs.
    function deepTree(address wallet, uint128 owed) private returns (SumTree.Branch memory branch) {
        delete leaves;
        setLeaf(wallet, owed);
        branch = branchOf(0);
        leavesDay = FIRST_DAY;
        Roots.Root memory root = rootNow(FIRST_DAY);
        branch.siblings = new SumTree.Sibling[](DEPTH);
        SumTree.Sibling memory top = SumTree.Sibling(root.root, root.total);
        for (uint256 i = 0; i < DEPTH; i++) {
            branch.siblings[i] = SumTree.Sibling(keccak256(abi.encode(i)), 1 ether);
            bytes memory node = abi.encodePacked(hex"01", top.hash, top.sum, branch.siblings[i].hash, uint128(1 ether));
            top = SumTree.Sibling(keccak256(node), top.sum + 1 ether);
        }
        (root.root, root.total) = (top.hash, top.sum);
        publishRoot(root);
    }

    function note(string memory name) private returns (uint256 gas) {
        gas = vm.lastCallGas().gasTotalUsed;
        emit log_named_uint(name, gas);
    }
}
