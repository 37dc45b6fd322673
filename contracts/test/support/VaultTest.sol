// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Exits} from "../../solidity/Exits.sol";
import {Polder} from "../../solidity/Polder.sol";
import {Roots} from "../../solidity/Roots.sol";
import {SumTree} from "../../solidity/SumTree.sol";
import {Timelock} from "../../solidity/Timelock.sol";
import {Vault} from "../../solidity/Vault.sol";
import {VaultTerms} from "../../solidity/VaultTerms.sol";
import {PolderTest} from "./PolderTest.sol";
import {Tree} from "./Tree.sol";

/// @dev A vault that is Polder's treasury, a timelock that is the admin of both, and books that say what is owed.
abstract contract VaultTest is PolderTest {
    using Tree for Tree.Leaf[];

    address internal constant ROOTER = address(0x2007);
    address internal constant CAROL = address(0xCA201);
    uint256 internal constant DELAY = 21 days;
    uint64 internal constant FIRST_DAY = uint64(START / 1 days);
    uint256 internal constant BOND = 1 ether;

    Vault internal vault;
    Timelock internal timelock;
    /// @dev The leaves of the newest root that {publish} made.
    Tree.Leaf[] internal leaves;
    uint64 internal leavesDay;
    uint256 private _ids;

    function setUp() public virtual override {
        vm.warp(START);
        timelock = Timelock(
            payable(
                create(
                    "Timelock.sol:Timelock", "TIMELOCK_CREATION_CODE", abi.encode(DELAY, OPERATOR, only(GUARDIAN))
                )
            )
        );
        address payable coming = payable(vm.computeCreateAddress(address(this), vm.getNonce(address(this)) + 1));
        vault = Vault(deployVault(coming, address(timelock), ROOTER, vaultTerms()));
        Polder.Terms memory given = terms();
        given.admin = address(timelock);
        given.treasury = payable(address(vault));
        given.treasuryIsVault = true;
        given.hourlyLimitWei = given.dailyLimitWei = 1_000_000_000 ether;
        polder = Polder(deployPolder(given));
        vm.assertEq(address(polder), coming, "the address that the vault expects");
        address[4] memory rich = [ALICE, BOB, CAROL, PAYER];
        for (uint256 i = 0; i < rich.length; i++) vm.deal(rich[i], 1_000_000 ether);
    }

    /// @dev As `npm run deploy` gives them.
    function vaultTerms() internal pure returns (VaultTerms memory) {
        return VaultTerms({
            vetoPeriod: 6 hours,
            rootInterval: 20 hours,
            maxRootAge: 36 hours,
            silencePeriod: 14 days,
            exitPeriod: 14 days,
            registrationPeriod: 30 days,
            growthBpsPerDay: 300,
            growthWeiPerDay: 10_000 ether,
            marginBps: 1000,
            maxFeeBps: 500,
            exitBond: uint128(BOND)
        });
    }

    function deployVault(address payable forPolder, address admin, address rootSigner, VaultTerms memory given)
        public
        returns (address payable)
    {
        bytes memory arguments = abi.encode(forPolder, admin, rootSigner, only(GUARDIAN), given);
        return payable(create("Vault.sol:Vault", "VAULT_CREATION_CODE", arguments));
    }

    /// @dev A batch of one, drawn from the vault.
    function drawFor(address wallet, uint256 amount) internal {
        bytes memory call = batchOfOne(bytes32(++_ids), wallet, amount);
        vm.prank(PAYER);
        forwardCall(address(polder), 0, call);
    }

    function expectDrawRefused(address wallet, uint256 amount, bytes memory reason) internal {
        bytes memory call = batchOfOne(bytes32(++_ids), wallet, amount);
        vm.prank(PAYER);
        (bool ok, bytes memory answer) = address(polder).call(call);
        check(!ok, "nothing is drawn");
        vm.assertEq(answer, reason, "reason");
    }

    function setLeaf(address wallet, uint256 owed) internal {
        (uint128 deposited, uint128 paid) = polder.walletTotals(wallet);
        leaves.push(Tree.Leaf(wallet, uint128(owed), deposited, paid, keccak256(abi.encode(wallet, leavesDay))));
    }

    /// @dev The books of Alice, Bob and Carol: a tree of three leaves, so that one level is filled up.
    function books(uint256 alice, uint256 bob, uint256 carol) internal {
        delete leaves;
        setLeaf(ALICE, alice);
        setLeaf(BOB, bob);
        setLeaf(CAROL, carol);
    }

    /// @dev What the leaves say, with Polder's totals of now.
    function rootNow(uint64 day) internal view returns (Roots.Root memory) {
        SumTree.Sibling memory top = Tree.top(leaves.bottom(address(vault), day));
        return Roots.Root({
            day: day,
            blockNumber: uint64(block.number),
            wallets: uint64(leaves.length),
            root: top.hash,
            total: top.sum,
            depositTotal: uint128(polder.depositTotal()),
            withdrawalTotal: uint128(polder.withdrawalTotal())
        });
    }

    function publish(uint64 day) internal {
        leavesDay = day;
        publishRoot(rootNow(day));
    }

    function publishRoot(Roots.Root memory root) internal {
        vm.prank(ROOTER);
        vault.publishRoot(root);
    }

    /// @dev Published now, and accepted when this returns.
    function publishAccepted(uint64 day) internal {
        publish(day);
        wait(vault.VETO_PERIOD());
    }

    function branchOf(uint256 index) internal view returns (SumTree.Branch memory) {
        return leaves.branch(index, address(vault), leavesDay);
    }

    function requestExit(address wallet, uint256 index, uint256 amount) internal {
        SumTree.Branch memory branch = branchOf(index);
        vm.prank(wallet);
        vault.requestExit{value: BOND}(branch, uint128(amount));
    }

    function wait(uint256 seconds_) internal {
        vm.warp(vm.getBlockTimestamp() + seconds_);
    }

    /// @dev Frozen because nobody published.
    function freezeBySilence() internal {
        vm.warp(vault.lastRootAt() + vault.SILENCE_PERIOD() + 1);
        vault.freeze();
    }

    function endRound() internal {
        vm.warp(vault.roundEnds());
    }

    function claimAs(address wallet) internal returns (uint256 received) {
        uint256 before = wallet.balance;
        vm.prank(wallet);
        vault.claim(payable(wallet));
        return wallet.balance - before;
    }

    /// @dev By the operator, through the timelock.
    function execute(address target, bytes memory data) internal {
        announce(target, data);
        wait(DELAY);
        vm.prank(OPERATOR);
        timelock.execute(target, 0, data, 0, 0);
    }

    function announce(address target, bytes memory data) internal returns (bytes32 id) {
        vm.prank(OPERATOR);
        timelock.schedule(target, 0, data, 0, 0, DELAY);
        return timelock.hashOperation(target, 0, data, 0, 0);
    }

    function registrationOf(address wallet) internal view returns (Exits.Registration memory) {
        (uint128 entitlement, uint64 round, bool claimed) = vault.registrations(wallet);
        return Exits.Registration(entitlement, round, claimed);
    }
}
